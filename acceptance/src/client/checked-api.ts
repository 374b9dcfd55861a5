import assert from 'node:assert/strict';
import type { DataOf, ErrorKey, Operation } from '@lienzo/contract';
import type { Call } from '@lienzo/sdk';
import { linesOfRefusal, linesOfSuccess, repeatLine } from '../contract/contract-lines.ts';
import type { Coverage } from '../contract/coverage.ts';
import { type AnswerCheck, createAnswerCheck, type Details } from './check-answer.ts';
import { describe, type Exchange, type Request, send } from './exchange.ts';
import { clientCanSend, sendThroughClient } from './send-through-client.ts';

/** A request that its operation accepts. */
export type ValidRequest<O> = Call<O> &
  Pick<Request, 'as' | 'authorization' | 'apiKey' | 'search' | 'headers' | 'ending'>;

/** Sends requests and checks the answers, which covers lines of the contract. */
export interface Api {
  /** Expects a success and passes its data to the check. */
  accept<O extends Operation>(
    op: O,
    request: ValidRequest<O>,
    check: (data: DataOf<O>, exchange: Exchange) => void,
  ): Promise<DataOf<O>>;
  /** Expects exactly this error. */
  refuse(
    op: Operation,
    key: ErrorKey,
    request: Request,
    check?: (details: Details, exchange: Exchange) => void,
  ): Promise<Details>;
  /** Sends a request twice with one Idempotency-Key and expects identical answers. */
  repeat(op: Operation, request: Request & { idempotencyKey: string }): Promise<Exchange>;
}

interface ApiOptions {
  baseUrl: string;
  coverage: Coverage;
}

export function createApi({ baseUrl, coverage }: ApiOptions): Api {
  const answers: AnswerCheck = createAnswerCheck();
  return {
    async accept(op, request, check) {
      const post = clientCanSend(request) && !op.stream ? sendThroughClient : send;
      const exchange = await post(baseUrl, op, request);
      return explain(exchange, () => {
        const data = answers.success(exchange) as DataOf<typeof op>; // the schema has just been checked
        check(data, exchange);
        coverage.note(linesOfSuccess(op, exchange.status, exchange.sent));
        return data;
      });
    },
    async refuse(op, key, request, check = () => {}) {
      const exchange = await send(baseUrl, op, request);
      return explain(exchange, () => {
        const details = answers.refusal(exchange, key);
        check(details, exchange);
        coverage.note(linesOfRefusal(op, key, exchange.sent, details));
        return details;
      });
    },
    async repeat(op, request) {
      const first = await send(baseUrl, op, request);
      const second = await send(baseUrl, op, request);
      return explain(second, () => {
        answers.success(second);
        assert.deepEqual(
          { status: second.status, answer: JSON.parse(second.answer) },
          { status: first.status, answer: JSON.parse(first.answer) },
          `the first answer was ${first.status} ${first.answer}`,
        );
        coverage.note([repeatLine(op)]);
        return second;
      });
    },
  };
}

/** Adds the exchange to the message of a failed check. */
function explain<T>(exchange: Exchange, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason}\n${describe(exchange)}`, { cause: error });
  }
}
