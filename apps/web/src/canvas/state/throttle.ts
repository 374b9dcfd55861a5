/** Runs at most once in so many milliseconds, with the newest value. */
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
