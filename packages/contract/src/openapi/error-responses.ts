import { rateLimitMessage } from '../errors/rate-limit-message.ts';
import { type ErrorKey, errors } from '../errors.ts';
import { errorsOf, type Operation } from '../operation.ts';
import { limitOf } from '../rates.ts';
import { exampleUri } from './example-uri.ts';
import type { JsonObject } from './json.ts';
import { headerReferences } from './rate-headers.ts';

/** The components for error responses and their examples. */
export interface ErrorComponents {
  readonly responses: JsonObject;
  readonly examples: JsonObject;
}

/**
 * Returns references to the error responses of an operation, by status, and adds what they refer to.
 * Operations that answer a status with the same errors share a component: written out for each
 * operation, error responses were two thirds of the document.
 */
export function referToErrors(op: Operation, components: ErrorComponents): JsonObject {
  const groups = Map.groupBy(errorsOf(op), (key) => errors[key].status);
  const statuses = [...groups].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    statuses.map(([status, keys]) => {
      const codes = keys.map((key) => errors[key].code);
      const name = ['Error', status, ...codes, ...variantOf(op, keys)].join('_');
      components.responses[name] ??= describeErrors(op, keys);
      for (const key of keys)
        components.examples[exampleName(op, key)] ??= { value: exampleError(op, key) };
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** Returns the rate limit of the operation, on which only the message of that error depends. */
function variantOf(op: Operation, keys: readonly ErrorKey[]): string[] {
  return keys.includes('rateLimited') ? [String(limitOf(op))] : [];
}

function exampleName(op: Operation, key: ErrorKey): string {
  return [key, ...variantOf(op, [key])].join('_');
}

function describeErrors(op: Operation, keys: readonly ErrorKey[]): JsonObject {
  const examples = keys.map((key) => [
    key,
    { $ref: `#/components/examples/${exampleName(op, key)}` },
  ]);
  return {
    description: keys.map((key) => `\`${errors[key].code}\` ${errors[key].when}`).join('\n\n'),
    headers: headerReferences(),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function exampleError(op: Operation, key: ErrorKey): JsonObject {
  const message = key === 'rateLimited' ? rateLimitMessage(limitOf(op)) : errors[key].message;
  const details = { error_code: errors[key].code, message };
  return { status: 'error', request_uri: exampleUri(op), error: { details } };
}
