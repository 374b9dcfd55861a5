/**
 * Returns a function that calls `run` with the latest value, at most once per `wait` milliseconds.
 */
export function throttle<Value>(wait: number, run: (value: Value) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: { value: Value } | undefined;
  const call = (value: Value) => {
    newest = { value };
    timer ??= setTimeout(() => {
      timer = undefined;
      if (newest) run(newest.value);
    }, wait);
  };
  return Object.assign(call, { stop: () => clearTimeout(timer) });
}
