import { ErrorEnvelope, errorsOf, type Operation } from '@lienzo/contract';
import type { FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { toContractError } from '../../core/errors.ts';
import { Bytes } from '../bytes.ts';

/** Creates a check, used by tests, that throws if a response does not match the contract. */
export function createDataCheck(op: Operation) {
  const data = Compile(op.data);
  return (value: unknown) => {
    if (value instanceof Bytes && op.mediaTypes?.includes(value.mediaType)) return;
    // Undefined properties are not sent.
    const sent: unknown = JSON.parse(JSON.stringify(value));
    if (data.Check(sent)) return;
    throw new Error(
      `${op.id} returned data that its contract does not declare: ${JSON.stringify(data.Errors(sent))}`,
    );
  };
}

const declaredErrors = Compile(ErrorEnvelope);

/** Throws if the contract does not declare the error; used by tests. */
export function checkFailure(request: FastifyRequest, error: unknown, payload: unknown): void {
  const op = request.routeOptions.config.operation;
  const { key } = toContractError(error);
  if (op && !errorsOf(op).includes(key))
    throw new Error(`${op.id} does not declare ${key}`, { cause: error });
  if (!declaredErrors.Check(payload)) throw new Error('The error does not match its schema.');
}
