import { type ChildProcess, fork } from 'node:child_process';
import { UnreadableImage } from './image.ts';

/** A process that decodes images. It starts with the first request and ends when there is nothing to do. */
export interface DecodeChild<Request extends object, Result extends object> {
  /** One request at a time. Throws `UnreadableImage` if the image is damaged or takes too long to decode. */
  ask(request: Request): Promise<Result>;
  stop(): void;
}

const IDLE_MILLISECONDS = 30_000;
const PROCESS = new URL('./decode-process.ts', import.meta.url);

export function createDecodeChild<Request extends object, Result extends object>(
  milliseconds: number,
): DecodeChild<Request, Result> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    async ask(request) {
      clearTimeout(idle);
      child ??= startProcess();
      const result = await exchange<Result>(child, request, milliseconds).catch(
        (error: unknown) => {
          stop();
          throw error;
        },
      );
      idle = setTimeout(stop, IDLE_MILLISECONDS).unref();
      if ('reason' in result) throw new UnreadableImage(String(result.reason));
      return result;
    },
    stop,
  };
}

/** The process gets no settings, and therefore no passwords. */
function startProcess(): ChildProcess {
  const child = fork(PROCESS, {
    serialization: 'advanced',
    execArgv: [],
    env: { VIPS_BLOCK_UNTRUSTED: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It must not keep this process alive. Errors after its end are reported by `exchange`.
  child.unref();
  child.channel?.unref();
  child.on('error', () => {});
  return child;
}

function exchange<Result>(
  child: ChildProcess,
  request: object,
  milliseconds: number,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const slow = new UnreadableImage(
    `it takes longer than ${milliseconds / 1_000} seconds to decode`,
  );
  const timer = setTimeout(reject, milliseconds, slow);
  const crash = () => reject(new UnreadableImage('the decoder failed'));
  const receive = (result: unknown) => resolve(result as Result); // the process answers in this form
  child.once('message', receive).once('exit', crash).once('error', crash);
  child.send(request, (error) => error && crash());
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', receive).off('exit', crash).off('error', crash);
  });
}
