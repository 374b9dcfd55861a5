import type { Operation } from '@lienzo/contract';
import type { Random } from '../random/seeded-random.ts';

/** How far a request strays from the contract. */
export type Kind = 'valid' | 'nearly valid' | 'hostile';

/** What the contract says must happen, whatever exists: refused at a step, or let through. */
export type Verdict =
  | 'let through'
  | 'no such path'
  | 'bad key'
  | 'too large'
  | 'not JSON'
  | 'invalid';

/** Ids that exist for the caller, by the names of path parameters, and a key of their edition. */
export interface World {
  ids: Readonly<Record<string, readonly string[]>>;
  editionId: string;
  key: string;
}

/** What request to make. */
export interface Order {
  op: Operation;
  kind: Kind;
  world: World;
  random: Random;
}
