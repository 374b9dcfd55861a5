import { createLog } from '../../apps/server/src/core/log.ts';

export interface LogLine {
  level: string;
  msg: string;
  request_id?: string;
  [name: string]: unknown;
}

export interface CapturedLog {
  log: ReturnType<typeof createLog>;
  lines(): LogLine[];
  text(): string;
  clear(): void;
}

/** Creates a log of the service that keeps its lines instead of printing them. */
export function captureLog(level = 'debug'): CapturedLog {
  const written: string[] = [];
  return {
    log: createLog(level, { write: (line: string) => void written.push(line) }),
    lines: () => written.map((line): LogLine => JSON.parse(line)),
    text: () => written.join(''),
    clear: () => void written.splice(0),
  };
}
