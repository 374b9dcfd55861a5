const CONCURRENT_CHECKS = 4;

interface CheckOptions<Item> {
  /** The pause after each pass. */
  milliseconds: number;
  list(): Iterable<Item>;
  check(item: Item): Promise<void>;
  onError(error: unknown): void;
}

/** Checks all items again and again, several at a time. */
export function checkRepeatedly<Item>(options: CheckOptions<Item>): { close(): void } {
  const { milliseconds, list, check, onError } = options;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const checkAll = async (): Promise<void> => {
    const items = [...list()];
    const work = async () => {
      for (let next = items.pop(); next !== undefined && !closed; next = items.pop())
        await check(next).catch(onError);
    };
    await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, work));
  };
  const plan = () => {
    timer = setTimeout(() => void loop(), milliseconds).unref();
  };
  const loop = async (): Promise<void> => {
    await checkAll().catch(onError);
    if (!closed) plan();
  };
  plan();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
