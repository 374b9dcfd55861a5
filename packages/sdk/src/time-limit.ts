// Timers count in 32 bits; anything longer would end at once.
const LONGEST_TIMER = 2 ** 31 - 1;

interface Limit {
  milliseconds: number;
  signal: AbortSignal | undefined;
}

/**
 * Runs the work with a signal that ends it when the time is over or the caller's own signal says so.
 * Done by hand, because signals made by `AbortSignal.any` keep listening to the caller's for ever.
 */
export async function withTimeLimit<T>(
  { milliseconds, signal }: Limit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const pass = () => controller.abort(signal?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException(`No answer in ${milliseconds} ms.`, 'TimeoutError')),
    Math.min(milliseconds, LONGEST_TIMER),
  );
  signal?.addEventListener('abort', pass);
  try {
    return await work(controller.signal);
  } catch (error) {
    controller.signal.throwIfAborted(); // the reason says more than what breaking off looked like
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', pass);
  }
}
