// Timers use 32-bit integers; a longer delay would fire immediately.
const MAX_DELAY = 2 ** 31 - 1;

interface Limit {
  milliseconds: number;
  signal: AbortSignal | undefined;
}

/**
 * Runs the work with a signal that aborts after a timeout or when the caller's signal does. It does not
 * use `AbortSignal.any`, whose signals never stop listening to the caller's.
 */
export async function withTimeLimit<T>(
  { milliseconds, signal }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const forwardAbort = () => controller.abort(signal?.reason);
  const timer = setTimeout(
    () =>
      controller.abort(new DOMException(`No response within ${milliseconds} ms.`, 'TimeoutError')),
    Math.min(milliseconds, MAX_DELAY),
  );
  signal?.addEventListener('abort', forwardAbort);
  try {
    return await work(controller.signal);
  } catch (error) {
    controller.signal.throwIfAborted(); // the abort reason is more useful than the resulting error
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forwardAbort);
  }
}
