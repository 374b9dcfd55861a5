import type * as contract from '@lienzo/contract';
import type { OperationRequest } from '../service/send-operation.ts';
import type { OraclePerson } from './two-editions.ts';

/** A way to ask whether an id exists that the caller must not know of. */
export interface Question {
  op: contract.Operation;
  /** What the id is, and where it stands. */
  about: string;
  caller: OraclePerson;
  /** Ids that exist. */
  foreignIds: readonly string[];
  /** The path parameter that the id stands in, if it stands in the path. */
  param?: string;
  /** Each item is judged on its own, so the answer as a whole is a success. */
  itemwise?: true;
  ask(id: string): OperationRequest;
}

export function question(
  op: contract.Operation,
  rest: Omit<Question, 'op' | 'ask'>,
  ask: (id: string) => Omit<OperationRequest, 'op'>,
): Question {
  return { op, ...rest, ask: (id) => ({ op, ...ask(id) }) };
}
