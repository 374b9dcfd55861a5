/** A set of code points in CSS syntax, such as `U+0600-06FF,U+200C`. */
export class UnicodeRange {
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];

  constructor(css: string) {
    const ranges = css
      .split(',')
      .map((part) =>
        part
          .trim()
          .slice(2)
          .split('-')
          .map((code) => Number.parseInt(code, 16)),
      )
      .sort(([a = 0], [b = 0]) => a - b);
    this.#starts = ranges.map(([start = 0]) => start);
    this.#ends = ranges.map(([start = 0, end = start]) => end);
  }

  /** Returns the code points that a condition is true for, in CSS syntax. */
  filter(accepts: (codePoint: number) => boolean): string {
    const parts: string[] = [];
    for (const [index, start] of this.#starts.entries()) {
      const end = this.#ends[index] ?? start;
      for (let code = start; code <= end; code += 1) {
        const first = code;
        while (code <= end && accepts(code)) code += 1;
        if (code > first) parts.push(`U+${first.toString(16)}-${(code - 1).toString(16)}`);
      }
    }
    return parts.join(',');
  }

  has(codePoint: number): boolean {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if ((this.#starts[mid] ?? 0) <= codePoint) low = mid + 1;
      else high = mid;
    }
    return low > 0 && codePoint <= (this.#ends[low - 1] ?? -1);
  }
}
