import type * as contract from '@lienzo/contract';
import type { OperationRequest } from '../service/send-operation.ts';
import type { OraclePerson } from './two-editions.ts';

/** A request that could reveal whether an id exists that the caller must not know about. */
export interface Question {
  op: contract.Operation;
  /** The kind of id and its place in the request. */
  about: string;
  caller: OraclePerson;
  /** Ids that exist. */
  foreignIds: readonly string[];
  /** The path parameter that contains the id, if it is in the path. */
  param?: string;
  /** Each item is checked separately, so the answer as a whole is a success. */
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
