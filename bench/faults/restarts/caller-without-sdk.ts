import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { BASE_PATH, insertFrames, listFrames } from '@lienzo/contract';
import type { Canvas } from '../../../testing/zones/test-canvas.ts';
import { countingFetch, type RequestCounts } from './request-counts.ts';

/** A frame whose insertion was acknowledged. */
export interface Written {
  readonly id: string;
  /** Its name, a unique word. */
  readonly word: string;
  /** The phase of the run in which it was written. */
  readonly phase: string;
}

interface Caller {
  url: string;
  token: string;
  canvas: Canvas;
  counts: RequestCounts;
  /** Whether a failed write is repeated, which is safe with the same id. */
  writes: 'once' | 'repeated';
  isOver: () => boolean;
  phase: () => string;
  onWritten: (written: Written) => void;
}

const REST_MILLISECONDS = 30;
const READS = 3;

/** Simulates a caller without the SDK, who repeats a failed request only once. */
export async function callWithoutSdk(caller: Caller): Promise<void> {
  const { canvas, counts, writes, isOver, onWritten } = caller;
  const send = createSender(caller);
  const sendTwice = async (address: string, init?: RequestInit) => {
    const first = await send(address, init);
    return first.status < 500 ? first : send(address, init);
  };
  const sendWrite = writes === 'once' ? send : sendTwice;
  const path = BASE_PATH + fill(insertFrames.path, canvas);
  while (!isOver()) {
    const phase = caller.phase();
    const [id, word] = [randomUUID(), `plain${randomUUID().replaceAll('-', '')}`];
    const frames = [{ meta: { id, name: word } }];
    const write = await sendWrite(path, { method: 'POST', body: JSON.stringify({ frames }) });
    if (write.status >= 400) counts.failures.push(`a write was answered ${describe(write)}`);
    else onWritten({ id, word, phase });
    for (let read = 0; read < READS && !isOver(); read += 1) {
      await setTimeout(REST_MILLISECONDS);
      const again = `${BASE_PATH}${fill(listFrames.path, canvas)}?ids=${id}`;
      const answer = await sendTwice(again);
      const found = answer.status === 200 && answer.text.includes(word);
      if (!found && write.status < 400)
        counts.failures.push(`what was written was answered ${describe(answer)}`);
    }
  }
}

interface Answered {
  status: number;
  text: string;
}

function createSender({ url, token, counts }: Caller) {
  const counting = countingFetch(counts);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (path: string, init: RequestInit = {}): Promise<Answered> => {
    try {
      const response = await counting(`${url}${path}`, { ...init, headers });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      return { status: 599, text: String(error) };
    }
  };
}

function describe({ status, text }: Answered): string {
  return `${status} ${text.slice(0, 300)}`;
}

function fill(path: string, params: Readonly<Record<keyof Canvas, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: keyof Canvas) => params[name]);
}
