import type { PathCommand } from '@lienzo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkPath } from '../../test/walk-path.ts';
import { custom } from './custom.ts';

const size = { width: 200, height: 100 };
const at = (x: number, y: number) => ({ x, y });

function draw(...commands: PathCommand[]) {
  const [path] = custom({ paths: [{ commands }] }, size).paths;
  if (!path) throw new Error('one path in, one path out');
  return path;
}

describe('custom', () => {
  it('scales paths from their own size to the box', () => {
    const commands = [{ move_to: { point: at(0, 0) } }, { line_to: { point: at(10, 20) } }];
    const { paths } = custom({ width: 10, height: 20, paths: [{ commands }] }, size);
    expect(paths[0]?.d).toBe('M 0 0 L 200 100');
  });

  it('uses pixels if there is no size', () => {
    expect(draw({ line_to: { point: at(30, 40) } }).d).toBe('M 0 0 L 30 40');
    const commands = [{ line_to: { point: at(30, 40) } }];
    expect(custom({ width: 0, height: 0, paths: [{ commands }] }, size).paths[0]?.d).toContain(
      'L 30 40',
    );
  });

  it('fills closed paths and leaves open paths unfilled', () => {
    const corner = [{ line_to: { point: at(9, 0) } }, { line_to: { point: at(9, 9) } }];
    expect(draw(...corner).filled).toBe(false);
    expect(draw(...corner, { close_path: {} }).filled).toBe(true);
    expect(draw(...corner, { line_to: { point: at(0, 0) } }).filled).toBe(true);
    expect(draw({ move_to: { point: at(5, 5) } }).filled).toBe(false);
  });

  it('draws curves with their control points', () => {
    const cubic = { control1: at(1, 2), control2: at(3, 4), end: at(5, 6) };
    expect(draw({ cubic_to: cubic }).d).toBe('M 0 0 C 1 2 3 4 5 6');
    expect(draw({ quadratic_to: { control: at(3, 6), end: at(6, 0) } }).d).toBe(
      'M 0 0 C 2 4 4 4 6 0',
    );
  });

  it('continues smoothly from the previous curve, or straight if there is none', () => {
    const cubic = { control1: at(0, 5), control2: at(5, 5), end: at(10, 0) };
    const smooth = { smooth_cubic_to: { control2: at(20, 5), end: at(20, 0) } };
    expect(draw({ cubic_to: cubic }, smooth).d).toContain('C 15 -5 20 5 20 0');
    expect(draw({ line_to: { point: at(10, 0) } }, smooth).d).toContain('C 10 0 20 5 20 0');
    const quadratic = { quadratic_to: { control: at(3, 3), end: at(6, 0) } };
    const on = { smooth_quadratic_to: { end: at(12, 0) } };
    expect(draw(quadratic, on).d).toContain('C 8 -2 10 -2 12 0');
  });

  it('follows an arc from its start angle through its sweep', () => {
    const arc = { x_radius: 10, y_radius: 5, start_angle: 180, sweep_angle: 180, end: at(20, 0) };
    const { points } = walkPath(draw({ arc_to: arc }).d);
    expect(points).toContainEqual({ x: 10, y: -5 });
    expect(points.at(-1)).toEqual({ x: 20, y: 0 });
  });

  it('ends an arc at its end point, even if its angles lead elsewhere', () => {
    const arc = { x_radius: 10, y_radius: 10, start_angle: 180, sweep_angle: 90, end: at(50, 50) };
    expect(draw({ arc_to: arc }).d).toMatch(/ 10 -10 L 50 50$/);
  });

  it('draws the shorter clockwise arc without a sweep', () => {
    const arc = { x_radius: 10, y_radius: 10, end: at(20, 0) };
    const { points } = walkPath(draw({ arc_to: arc }).d);
    expect(Math.min(...points.map(({ y }) => y))).toBeCloseTo(-10, 2);
    const slanted = walkPath(draw({ arc_to: { ...arc, end: at(10, 10) } }).d).points;
    for (const { x, y } of slanted) expect(Math.hypot(x, y - 10)).toBeCloseTo(10, 1);
    const far = walkPath(draw({ arc_to: { ...arc, end: at(60, 0) } }).d).points;
    expect(Math.min(...far.map(({ y }) => y))).toBeCloseTo(-30, 2);
  });

  it('draws an arc without radii as a line', () => {
    expect(draw({ arc_to: { sweep_angle: 90, end: at(5, 5) } }).d).toBe('M 0 0 L 5 5');
  });

  it('continues at the start of a path after closing it', () => {
    const { d } = draw(
      { move_to: { point: at(1, 1) } },
      { line_to: { point: at(5, 1) } },
      { close_path: {} },
      { line_to: { point: at(1, 5) } },
    );
    expect(d).toBe('M 1 1 L 5 1 Z M 1 1 L 1 5');
  });

  it('draws nothing for a path without commands', () => {
    expect(draw()).toMatchObject({ d: '', filled: false });
    expect(draw({ close_path: {} }).d).toBe('');
  });

  it('produces finite numbers for any commands', () => {
    const number = fc.double({ min: -10_000_000, max: 10_000_000, noNaN: true });
    const point = fc.record({ x: number, y: number });
    const radius = fc.option(fc.double({ min: 0, max: 10_000_000, noNaN: true }), {
      nil: undefined,
    });
    const angle = fc.option(fc.double({ min: -36_000, max: 36_000, noNaN: true }), {
      nil: undefined,
    });
    const arc = { x_radius: radius, y_radius: radius, start_angle: angle, sweep_angle: angle };
    const command: fc.Arbitrary<PathCommand> = fc.oneof(
      fc.record({ move_to: fc.record({ point }) }),
      fc.record({ line_to: fc.record({ point }) }),
      fc.record({ cubic_to: fc.record({ control1: point, control2: point, end: point }) }),
      fc.record({ quadratic_to: fc.record({ control: point, end: point }) }),
      fc.record({ arc_to: fc.record({ ...arc, end: point }) }),
      fc.record({ smooth_cubic_to: fc.record({ control2: point, end: point }) }),
      fc.record({ smooth_quadratic_to: fc.record({ end: point }) }),
      fc.constant({ close_path: {} }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        const { d } = draw(...commands);
        for (const { x, y } of walkPath(d).points) expect(Number.isFinite(x + y)).toBe(true);
      }),
    );
  });
});
