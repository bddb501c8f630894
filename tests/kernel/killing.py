"""The process under test is killed in the middle of a race, again and again, and another takes its place."""

import time
from collections.abc import Iterator

from ratscrew_kiosk.races import Lots
from tests.kernel import plan, racing
from tests.kernel.bench import FailedError
from tests.kernel.cabinets import Cabinet
from tests.kernel.racing import Hands

_AHEAD = 2
"""So many are started ahead: where the machine is emulated their imports take seconds."""
_LATEST_US = 60_000


def kill(times: int, ways: list[tuple[str, int]], hands: Hands) -> Iterator[str]:
    """Kill it so many times, by each of these ways and their errors in turn. Yields a line for each kill.

    Every process opens the pins that the killed one held, judges a race, and is killed while it judges another. Raises
    FailedError where one cannot open them or judges wrongly.
    """
    waiting: list[Cabinet] = []
    started = 0
    for number in range(times):
        while len(waiting) <= _AHEAD and started < times:
            waiting.append(Cabinet(*ways[started % len(ways)]))
            started += 1
        cabinet = waiting.pop(0)
        said = cabinet.try_to_open()
        if "ready" not in said:
            raise FailedError(f"after {number} kills the pins cannot be opened: {said}")
        race = plan.race(number)
        true, verdict = racing.run(race, hands, cabinet)
        if verdict["seats"] and not true.could_be_first() & set(verdict["seats"]):
            raise FailedError(f"after {number} kills race {race.number} is judged wrongly: {verdict} instead of {true}")
        hands.begin(plan.race(number + 1).moves())
        time.sleep(Lots(plan.SEED + 2, number).below(_LATEST_US) / 1e6)
        cabinet.kill()
        hands.done()
        yield "right" if verdict["seats"] == [true.first] else "tie" if verdict["seats"] else "nobody"
    for cabinet in waiting:
        cabinet.kill()
