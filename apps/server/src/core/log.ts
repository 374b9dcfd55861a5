import { type DestinationStream, pino } from 'pino';

/**
 * Creates a log of JSON lines, on standard output by default. Credentials are redacted. An unknown level
 * counts as `info`: the log has to exist before the settings are read and a wrong one can be reported.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)) {
  return pino(
    {
      level: level === 'silent' || level in pino.levels.values ? level : 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['req.headers.authorization', 'req.headers["x-service-apikey"]'],
      serializers: { err: describeError },
    },
    destination,
  );
}

// Lists only safe fields: PostgreSQL puts whole rows, including email addresses, into `detail`.
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }; // set on errors of Node and PostgreSQL
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code,
    constraint,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
