import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { BASE_PATH, insertFrames, listFrames } from '@lienzo/contract';
import type { Canvas } from '../../../testing/zones/test-canvas.ts';
import { countingFetch, type Tally } from './request-counts.ts';

/** A frame whose insertion was acknowledged. */
export interface Written {
  readonly id: string;
  /** Its name, a word that nothing else has. */
  readonly word: string;
  /** When it was written, as the run calls that. */
  readonly phase: string;
}

interface Caller {
  url: string;
  token: string;
  canvas: Canvas;
  tally: Tally;
  /** Whether a write that failed is sent again; with the same id that is safe. */
  writes: 'once' | 'repeated';
  isOver: () => boolean;
  phase: () => string;
  onWritten: (written: Written) => void;
}

const REST_MILLISECONDS = 30;
const READS = 3;

/** Somebody without an SDK, who sends again only once what failed. */
export async function callPlainly(caller: Caller): Promise<void> {
  const { canvas, tally, writes, isOver, onWritten } = caller;
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
    if (write.status >= 400) tally.failures.push(`a write was answered ${describe(write)}`);
    else onWritten({ id, word, phase });
    for (let read = 0; read < READS && !isOver(); read += 1) {
      await setTimeout(REST_MILLISECONDS);
      const again = `${BASE_PATH}${fill(listFrames.path, canvas)}?ids=${id}`;
      const answer = await sendTwice(again);
      const found = answer.status === 200 && answer.text.includes(word);
      if (!found && write.status < 400)
        tally.failures.push(`what was written was answered ${describe(answer)}`);
    }
  }
}

interface Answered {
  status: number;
  text: string;
}

function createSender({ url, token, tally }: Caller) {
  const counting = countingFetch(tally);
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
