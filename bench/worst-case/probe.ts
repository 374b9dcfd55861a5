import { limitOf, type Operation } from '@lienzo/contract';
import { sendOperation } from '../../testing/service/send-operation.ts';
import type { World } from './world.ts';

/** A request or message at the largest input that the service allows. */
export interface Probe {
  readonly name: string;
  /** The input, in words. */
  readonly input: string;
  /** How many a person may send per minute. */
  readonly perMinute: number;
  /** Prepares what the given number of turns needs. Not measured. */
  readonly prepare?: (turns: number) => Promise<void>;
  send(turn: number): Promise<void>;
  /** Cleans up. Not measured. */
  readonly after?: () => Promise<void>;
}

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Token of the caller, by default the owner of the edition. */
  readonly token?: string;
}

export interface OperationProbe {
  /** The input, in words. */
  readonly input: string;
  readonly make: (turn: number) => Input | Promise<Input>;
  /** Called after each measurement. */
  readonly after?: () => Promise<void>;
  /** Fewer requests a minute than the rate allows, where the preparation of a turn is slow. */
  readonly perMinute?: number;
  /** Whether the service may answer 503, because it gives up work that takes too long. */
  readonly mayGiveUp?: boolean;
}

/** The largest input of each operation, by operation id. */
export type OperationProbes = Readonly<Record<string, OperationProbe>>;

/** Turns the largest input of an operation into a probe. Inputs are made before the measurement. */
export function probeOf(world: World, op: Operation, probe: OperationProbe): Probe {
  const inputs: Input[] = [];
  return {
    name: op.id,
    input: probe.input,
    perMinute: probe.perMinute ?? limitOf(op),
    async prepare(turns) {
      inputs.length = 0;
      for (let turn = 0; turn < turns; turn += 1) inputs.push(await probe.make(turn));
    },
    async send(turn) {
      const { token = world.token, params = {}, ...rest } = inputs[turn] ?? {};
      const request = { op, params: { ...world.ids, ...params }, ...rest };
      const { status, text } = await sendOperation({ url: world.url, token }, request);
      if (status !== 200 && !(probe.mayGiveUp && status === 503))
        throw new Error(`${op.id}: ${status} ${text.slice(0, 400)}`);
    },
    ...(probe.after && { after: probe.after }),
  };
}
