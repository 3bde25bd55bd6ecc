import pino, { type DestinationStream, type Logger } from 'pino';

/** Serializes an error. Leaves out the messages of PostgreSQL, which quote what people typed. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const { name, message, stack = '' } = error;
  const { code, constraint, table, routine, severity } = error as Error & Record<string, unknown>;
  const frames = stack.slice(stack.indexOf('\n    at '));
  // Only an error of PostgreSQL has a severity.
  return severity ? { name, code, constraint, table, routine, frames } : { name, code, message, frames };
}

/** Logs JSON lines to standard output. They contain no query, body, header, IP address or person's name. */
export const createLog = (level: string, out: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: undefined,
      serializers: { err: serializeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    out,
  );
