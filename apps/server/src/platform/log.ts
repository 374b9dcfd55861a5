import { pino } from 'pino';

/** Structured lines on standard output. Credentials never reach them. */
export function createLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['req.headers.authorization', 'req.headers["x-service-apikey"]'],
  });
}
