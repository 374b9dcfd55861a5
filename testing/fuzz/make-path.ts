import { BASE_PATH, paramNames } from '@lienzo/contract';
import type { RequestPlan, Verdict } from './request-plan.ts';

const UNUSUAL_IDS = [
  ...['0', '-1', '1.5', 'abc', '00012', '1e5', '9223372036854775808', '9'.repeat(400), 'null'],
  ...['%00', '1%00', '1%0a', '%20', '+', '*', '..', '%2e%2e', '..%2f..', '%252e', '1%20', '1;x=1'],
  ...['1%27%20or%201%3D1', '1;drop', '__proto__', 'constructor', '%F0%9F%98%80', '%D9%A1%D9%A2'],
  ...['1,2', '[1]', '{1}', '0x10', 'true', 'x'.repeat(512)],
];

/** Values that cannot be decoded or are too long for an id, so no route matches. */
const NOT_PATHS = ['%zz', '%', '%f', '%ff', '%AE', '%C0%80', '%ED%A0%80', 'x'.repeat(600)];

/** Other spellings of a path. `lost` means that no route matches. */
const SPELLINGS: { change: (path: string) => string; lost: boolean }[] = [
  { change: (path) => `${path}/`, lost: false },
  { change: (path) => path.replace('/e', '/%65').replace('/u', '/%75'), lost: false },
  { change: (path) => path.replace(/^\/\w+/, (step) => step.toUpperCase()), lost: true },
  { change: (path) => `/${path}`, lost: true },
  { change: (path) => `/.${path}`, lost: true },
];

export function makePath({ op, kind, known, random }: RequestPlan) {
  const names = paramNames(op);
  const oddPlace = kind === 'valid' ? -1 : random.below(names.length * 2);
  const values = names.map((name, place) => {
    if (place === oddPlace) return random.pick(random.percent(70) ? UNUSUAL_IDS : NOT_PATHS);
    return random.percent(90) ? random.pick(known.ids[name] ?? []) : '123456789';
  });
  const path = op.path.replace(/\{(\w+)\}/g, (_, name) => values[names.indexOf(name)] ?? '');
  const spelling = kind === 'hostile' && random.percent(10) ? random.pick(SPELLINGS) : undefined;
  const lost = spelling?.lost || values.some((value) => NOT_PATHS.includes(value));
  const verdict: Verdict = lost ? 'no such path' : 'let through';
  const text = BASE_PATH + (spelling ? spelling.change(path) : path);
  return { text, editionId: values[names.indexOf('edition_id')], verdict };
}
