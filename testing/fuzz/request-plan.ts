import type { Operation } from '@lienzo/contract';
import type { Random } from '../random/seeded-random.ts';

/** How much a request deviates from the contract. */
export type RequestKind = 'valid' | 'nearly valid' | 'hostile';

/** The outcome that the contract requires regardless of the data: refused at a step, or let through. */
export type Verdict =
  | 'let through'
  | 'no such path'
  | 'bad key'
  | 'too large'
  | 'not JSON'
  | 'invalid';

/** Ids that exist for the caller, by the names of path parameters, and an API key of the edition. */
export interface FuzzIds {
  ids: Readonly<Record<string, readonly string[]>>;
  editionId: string;
  key: string;
}

/** The request to create. */
export interface RequestPlan {
  op: Operation;
  kind: RequestKind;
  known: FuzzIds;
  random: Random;
}
