// Preloaded into a node (`--import`): makes `Date` wrong by the number of milliseconds in a file. Timers and
// the monotonic clock stay right, as they do when the clock of a machine is set.
import { readFileSync } from 'node:fs';

const LOOK_MILLISECONDS = 100;

const file = process.env.CLOCK_OFFSET_FILE;
const RealDate = Date;
let offset = 0;

function look(): void {
  try {
    offset = Number(readFileSync(file ?? '', 'utf8'));
  } catch {
    // The file is being replaced.
  }
}

class WrongDate extends RealDate {
  static override now(): number {
    return RealDate.now() + offset;
  }

  constructor(...given: [] | [value: number | string | Date]) {
    super(...((given.length === 0 ? [WrongDate.now()] : given) as [number]));
  }
}

if (file) {
  look();
  setInterval(look, LOOK_MILLISECONDS).unref();
  globalThis.Date = WrongDate as DateConstructor;
}
