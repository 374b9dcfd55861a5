import type { Random } from '../random/seeded-random.ts';

const DEEP = 2_000;

/** Creates values that are valid nowhere. */
const JUNK: ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => '',
  () => '   ',
  () => 0,
  () => -1,
  () => -0,
  () => 1.5,
  () => 2 ** 31,
  () => 2 ** 53,
  () => 1e308,
  () => [],
  () => ({}),
  () => [[]],
  () => ({ length: 1, 0: 'x' }),
  () => ({ toString: 'x', valueOf: 1 }),
  () => 'NUL \u0000 inside',
  () => 'half a character \ud800',
  () => '\udc00\ud800',
  () => 'bell \u0007',
  () => 'delete \u007f',
  () => 'line\nbreak',
  () => 'x'.repeat(101),
  () => 'x'.repeat(2_001),
  () => '🎨'.repeat(2_001),
  () => 'x'.repeat(20_000),
  () => "1' or '1'='1",
  () => 'FREE ',
  () => 'free',
  () => '９',
  () => '-1',
  () => '9'.repeat(20),
  () => 'a@b@c',
  () => '@example.test',
  () => 'a@',
  () => '"a"@example.test',
  () => `${'a'.repeat(65)}@example.test`,
  () => `a@${'b'.repeat(260)}`,
  () => 'a@-example.test',
  () => 'a b@example.test',
  () => nest(DEEP),
  () => Array.from({ length: 1_000 }, () => 'x'),
  (random) => random.below(2 ** 31),
];

function nest(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

export function makeJunk(random: Random): unknown {
  return random.pick(JUNK)(random);
}

/** Returns the value with one change; the result can still be valid. */
export function mutate(value: unknown, random: Random): unknown {
  if (random.percent(15)) return makeJunk(random);
  if (Array.isArray(value)) return mutateArray(value, random);
  if (value !== null && typeof value === 'object') return mutateObject(value, random);
  return mutateScalar(value, random);
}

function mutateArray(list: readonly unknown[], random: Random): unknown {
  const place = random.below(list.length);
  return random.pick<() => unknown>([
    () => [],
    () => list[0],
    () => [...list, makeJunk(random)],
    () => Array.from({ length: 300 }, () => list[0]),
    () => Object.assign({}, list),
    () => list.map((item, index) => (index === place ? mutate(item, random) : item)),
    () => list.map((item, index) => (index === place ? mutate(item, random) : item)),
  ])();
}

const EXTRA_NAMES = [
  'extra',
  'constructor',
  'toString',
  'hasOwnProperty',
  'role ',
  'Team_Name',
  '',
];

function mutateObject(object: object, random: Random): unknown {
  const entries = Object.entries(object);
  const place = random.below(entries.length);
  const change = () =>
    Object.fromEntries(
      entries.map(([name, value], index) => [
        name,
        index === place ? mutate(value, random) : value,
      ]),
    );
  return random.pick<() => unknown>([
    change,
    change,
    change,
    () => Object.fromEntries(entries.filter((_, index) => index !== place)),
    () => ({ ...object, [random.pick(EXTRA_NAMES)]: makeJunk(random) }),
    () => [object],
    () => JSON.stringify(object),
  ])();
}

function mutateScalar(value: unknown, random: Random): unknown {
  const text = String(value);
  return random.pick<() => unknown>([
    () => makeJunk(random),
    () => (typeof value === 'string' ? Number(value) || 1 : text),
    () => `${text} `,
    () => text.toLowerCase(),
    () => text.slice(1),
    () => text.repeat(200),
    () => `${text}\u0000`,
    () => `${text}\ud800`,
    () => (typeof value === 'number' ? value + 0.5 : [value]),
    () => (typeof value === 'number' ? -value : { value }),
  ])();
}
