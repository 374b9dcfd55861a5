import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  actionOf,
  type Operation,
  operations,
  resourceOf,
} from '../../../packages/contract/src/index.ts';
import { printContract } from './print-contract.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TSC = join(ROOT, 'node_modules/.bin/tsc');
const SDK = join(ROOT, 'packages/sdk/src/index.ts');

let folder = '';
beforeAll(async () => {
  // Inside of the repository, so that the compiler finds the packages.
  await mkdir(join(ROOT, 'node_modules/.cache'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'node_modules/.cache/types-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the types that the root of the SDK exports from the contract by name. */
async function exportedNames(): Promise<string[]> {
  const text = await readFile(SDK, 'utf8');
  const [, names = ''] = /export type \{([^}]*)\} from '@lienzo\/contract'/.exec(text) ?? [];
  return names.split(/[\s,]+/).filter((name) => name !== '');
}

const PREAMBLE = `
import type * as I from '${ROOT}packages/contract/src/index.ts';
import type { FieldsOf, Resources } from '${ROOT}packages/sdk/src/resources.ts';
import type * as G from './generated.ts';
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Flat<T> = T extends (infer Item)[] ? Flat<Item>[] : T extends object ? { -readonly [K in keyof T]: Flat<T[K]> } : T;
type Equal<A, B> = Same<A, B> extends true ? true : Same<Flat<A>, Flat<B>>;
type Fits<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
declare function expectTrue<T extends true>(name: string): T;
`;
// The compiler cannot infer the data of events, whose schemas are collected at run time.
const EVENTS = new Set(['listEvents', 'streamEvents']);
const OTHERS = new Set(['ElementChange', 'ElementInput', 'StoredElement', 'Event']);

/** Compiles a program and returns the names of the types that the compiler finds to be different. */
async function findDifferent(checks: readonly string[]): Promise<string[]> {
  const generated = printContract().replace(
    /'\.\.\/sdk\/src\/request\.js'/,
    `'${ROOT}packages/sdk/src/request.ts'`,
  );
  await writeFile(join(folder, 'generated.ts'), generated);
  const lines = [...PREAMBLE.split('\n'), ...checks];
  await writeFile(join(folder, 'checks.ts'), lines.join('\n'));
  const settings = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: { noEmit: true, noUnusedLocals: false },
    files: ['checks.ts'],
    include: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const { stdout } = await run(TSC, ['-p', folder, '--pretty', 'false'], {
    maxBuffer: 50_000_000,
  }).catch((failure: { stdout: string }) => failure);
  return stdout
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => {
      const at = Number(/checks\.ts\((\d+),/.exec(line)?.[1] ?? 0);
      return at > 0 ? (lines[at - 1] ?? line) : line;
    });
}

describe('the generated types', { timeout: 300_000 }, () => {
  it('equal the types that are inferred from the contract', async () => {
    const names = (await exportedNames()).filter((name) => !OTHERS.has(name));
    expect(names.length).toBeGreaterThan(50);
    const known: readonly Operation[] = operations;
    const all = known.filter(({ id }) => !EVENTS.has(id));
    const checks = [
      ...names.map((name) => `expectTrue<Equal<G.${name}, I.${name}>>('${name}');`),
      ...['frame', 'shape', 'connector', 'comment'].flatMap((kind) => [
        `expectTrue<Equal<G.ElementInput<'${kind}'>, I.ElementInput<'${kind}'>>>('input ${kind}');`,
        `expectTrue<Equal<G.StoredElement<'${kind}'>, I.StoredElement<'${kind}'>>>('stored ${kind}');`,
        `expectTrue<Equal<G.ElementChange<'${kind}'>, I.ElementChange<'${kind}'>>>('change ${kind}');`,
      ]),
      "expectTrue<Fits<G.CodeOf<'zoneNotFound'>, I.CodeOf<'zoneNotFound'>>>('code');",
      "expectTrue<Equal<Omit<G.Event, 'data'>, Omit<I.Event, 'data'>>>('Event');",
      "expectTrue<Equal<G.ErrorDetails, I.ErrorDetails>>('details');",
      ...all.flatMap(({ id }) => [
        `expectTrue<Equal<G.OperationTypes['${id}']['params'], I.ParamsOf<typeof I.${id}>>>('params ${id}');`,
        `expectTrue<Equal<G.OperationTypes['${id}']['query'], I.QueryOf<typeof I.${id}>>>('query ${id}');`,
        `expectTrue<Equal<G.OperationTypes['${id}']['body'], I.BodyOf<typeof I.${id}>>>('body ${id}');`,
        `expectTrue<Equal<G.OperationTypes['${id}']['data'], I.DataOf<typeof I.${id}>>>('data ${id}');`,
        `expectTrue<Equal<G.OperationTypes['${id}']['fields'], FieldsOf<typeof I.${id}>>>('fields ${id}');`,
      ]),
      ...all.map((op) => {
        const path = `['${resourceOf(op)}']['${actionOf(op)}']`;
        return `expectTrue<Fits<G.Resources${path}, Resources${path}>>('method ${op.id}');`;
      }),
      "expectTrue<Fits<keyof G.Resources, keyof Resources>>('resources');",
      ...[...new Set(all.map(resourceOf))].map(
        (name) =>
          `expectTrue<Fits<keyof G.Resources['${name}'], keyof Resources['${name}']>>('methods of ${name}');`,
      ),
    ];
    expect(await findDifferent(checks)).toEqual([]);
  });

  it('are found to be different when they are', async () => {
    const wrong = "expectTrue<Equal<G.Frame, I.Shape>>('wrong');";
    expect(await findDifferent([wrong])).toEqual([wrong]);
  });
});
