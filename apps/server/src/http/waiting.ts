/**
 * The result of a handler that has nothing to return yet. The request waits without using up a turn of its
 * person, and then the handler is called once more.
 */
export class Waiting {
  readonly #wait: (signal: AbortSignal) => Promise<void>;
  readonly #maxMilliseconds: number;

  /** `wait` resolves when there may be something to return, or when its signal is aborted. */
  constructor(maxMilliseconds: number, wait: (signal: AbortSignal) => Promise<void>) {
    this.#maxMilliseconds = maxMilliseconds;
    this.#wait = wait;
  }

  /** Waits until there is something to return, the time is over, or the client has left. */
  async finish(left: AbortSignal): Promise<void> {
    const timeout = AbortSignal.timeout(Math.ceil(this.#maxMilliseconds));
    await this.#wait(AbortSignal.any([left, timeout]));
  }
}
