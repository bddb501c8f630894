"""The shapes of cards, suits and signs as polygons: pure geometry in units around a middle, y growing downward."""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from ratscrew_kiosk.paint.themes import Paint
from ratscrew_kiosk.screens.scene import Emblem, Shape

Point: TypeAlias = tuple[float, float]

_ROUND_STEPS: Final = 12
"""Corners of a quarter circle."""
_CURVE_STEPS: Final = 14


class Ink(NamedTuple):
    """A filled polygon. A later one replaces what it covers of an earlier one, also where it is translucent."""

    points: Sequence[Point]
    paint: Paint


def rectangle(width: float, height: float, radius: float = 0, at: Point = (0, 0)) -> list[Point]:
    """Return a rectangle with round corners."""
    radius = min(radius, width / 2, height / 2)
    if radius <= 0:
        corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        return [(at[0] + x * width / 2, at[1] + y * height / 2) for x, y in corners]
    points = []
    for quarter, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        middle = (at[0] + x * (width / 2 - radius), at[1] + y * (height / 2 - radius))
        for step in range(_ROUND_STEPS + 1):
            angle = math.pi / 2 * (quarter + step / _ROUND_STEPS)
            points.append((middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)))
    return points


def circle(radius: float, at: Point = (0, 0)) -> list[Point]:
    """Return a circle."""
    return rectangle(2 * radius, 2 * radius, radius, at)


def turned(points: Iterable[Point], rotation: float) -> list[Point]:
    """Turn points about the middle, by degrees clockwise."""
    cos, sin = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]


def sized(points: Iterable[Point], factor: float, at: Point = (0, 0)) -> list[Point]:
    """Enlarge points about the middle and move them."""
    return [(at[0] + x * factor, at[1] + y * factor) for x, y in points]


def _curve(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    """Return a cubic Bezier curve without its last point."""
    points = []
    for step in range(_CURVE_STEPS):
        t = step / _CURVE_STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x, y = (a * start[axis] + b * one[axis] + c * two[axis] + d * end[axis] for axis in (0, 1))
        points.append((x, y))
    return points


def _mirrored(half: Sequence[Point]) -> list[Point]:
    return [*half, *((-x, y) for x, y in reversed(half))]


def _heart() -> list[Point]:
    side = [
        *_curve((0, 0.5), (-0.16, 0.34), (-0.52, 0.1), (-0.5, -0.22)),
        *_curve((-0.5, -0.22), (-0.49, -0.4), (-0.38, -0.5), (-0.25, -0.5)),
        *_curve((-0.25, -0.5), (-0.12, -0.5), (-0.03, -0.42), (0, -0.28)),
    ]
    return _mirrored(side)


def _stem(top: float) -> list[Point]:
    side = [*_curve((-0.19, 0.5), (-0.1, 0.44), (-0.05, 0.34), (-0.035, top)), (-0.035, top)]
    return _mirrored(side)


def suit(name: str) -> list[list[Point]]:
    """Return a suit, 1 high, as polygons that overlap."""
    match name:
        case "H":
            return [_heart()]
        case "D":
            side = [
                *_curve((0, 0.5), (-0.1, 0.32), (-0.26, 0.12), (-0.37, 0)),
                *_curve((-0.37, 0), (-0.26, -0.12), (-0.1, -0.32), (0, -0.5)),
            ]
            return [_mirrored(side)]
        case "S":
            leaf = [(0.98 * x, -0.82 * y - 0.09) for x, y in _heart()]
            return [leaf, _stem(0.1)]
        case _:
            leaves = [circle(0.235, at) for at in ((0, -0.265), (-0.245, 0.095), (0.245, 0.095))]
            return [*leaves, rectangle(0.2, 0.24, 0.0, (0, -0.02)), _stem(0.0)]


def crown(points: int) -> list[list[Point]]:
    """Return a crown of so many points, 1 wide and 0.6 high, as polygons that overlap."""
    outline: list[Point] = [(-0.42, 0.3)]
    tips = [
        (-0.5 + index / (points - 1), -0.2 + 0.1 * abs(index - (points - 1) / 2) / points) for index in range(points)
    ]
    for index, tip in enumerate(tips):
        outline.append(tip)
        if index < points - 1:
            outline.append(((tip[0] + tips[index + 1][0]) / 2, 0.08))
    outline.append((0.42, 0.3))
    return [outline, *(circle(0.075, tip) for tip in tips)]


def sign(shape: Shape) -> list[Point]:
    """Return a seat's shape, about 1 high."""
    match shape:
        case "circle":
            return circle(0.5)
        case "diamond":
            return turned(rectangle(0.86, 0.86, 0.04), 45)
        case "square":
            return rectangle(0.92, 0.92, 0.1)
        case "triangle":
            return [(0, -0.52), (0.56, 0.46), (-0.56, 0.46)]
        case "hexagon":
            return _star(6, 0.54, 0.54 * math.cos(math.pi / 6))
        case "star":
            return _star(5, 0.58, 0.27)


def emblem(name: Emblem) -> list[list[Point]]:
    """Return an emblem, about 1 high, as polygons that overlap."""
    match name:
        case "silent":
            loudspeaker = [(-0.5, -0.18), (-0.3, -0.18), (0.02, -0.46), (0.02, 0.46), (-0.3, 0.18), (-0.5, 0.18)]
            cross = [turned(rectangle(0.5, 0.11, 0.04), rotation) for rotation in (45, -45)]
            return [loudspeaker, *(sized(bar, 1, (0.3, 0)) for bar in cross)]


def _star(tips: int, outer: float, inner: float) -> list[Point]:
    points = []
    for index in range(2 * tips):
        angle = math.pi * (index / tips - 0.5)
        radius = inner if index % 2 else outer
        points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return points
