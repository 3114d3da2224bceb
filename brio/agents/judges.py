"""The sim judge: scores text by the rubric's predicates, and never learns whose text it is."""

from brio.core.verify.rubric import Criterion, counted
from brio.ports import JudgeRequest, JudgeScore
from brio.schema.settings import RubricNumbers

VENDOR = "arbiter"
CALL_MICRO = 2_000


class SimJudge:
    """See `brio.ports.Judge`. Of a vendor of its own, so that it is never the maker's."""

    def __init__(self, numbers: RubricNumbers) -> None:
        self.numbers = numbers

    async def score(self, request: JudgeRequest) -> JudgeScore:
        """One score a criterion, by the share of its predicates that hold."""
        rules = {each["criterion"]: tuple(each["rules"]) for each in request.predicates}
        criteria = [Criterion(text, rules.get(i, ())) for i, text in enumerate(request.criteria)]
        scores = tuple(counted(request.text, each, self.numbers) for each in criteria)
        return JudgeScore(scores, f"sim/{VENDOR}", VENDOR, CALL_MICRO)
