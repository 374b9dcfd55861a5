/** Runs at most once in so many milliseconds, with the newest value. */
export function throttled<Value>(wait: number, run: (value: Value) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: { value: Value } | undefined;
  const give = (value: Value) => {
    newest = { value };
    timer ??= setTimeout(() => {
      timer = undefined;
      if (newest) run(newest.value);
    }, wait);
  };
  return Object.assign(give, { stop: () => clearTimeout(timer) });
}
