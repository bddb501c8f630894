"""What a match costs the card is what the page says."""

from pathlib import Path

from tests.kit.disk.figures import cost

PAGE = Path(__file__).parents[2] / "docs" / "design.md"


def test_a_match_costs_the_card_what_the_page_says(preloaded: Path, tmp_path: Path) -> None:
    (line,) = [line for line in PAGE.read_text().splitlines() if line.startswith("| WAL, 1,024 |")]
    said = [int(word.replace(",", "")) for word in line.strip("| ").split(" | ")[1:]]
    measured = cost(preloaded, tmp_path, "WAL", 1024)
    for figure, page in zip((measured.bytes, measured.writes, measured.syncs, measured.grew), said, strict=True):
        assert abs(figure - page) <= page * 0.1
