import pino, { type DestinationStream, type Logger } from 'pino';

/** An error without what people typed: messages of PostgreSQL quote values. */
function shown(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const { name, message, stack = '' } = error;
  const { code, constraint, table, routine, severity } = error as Error & Record<string, unknown>;
  const frames = stack.slice(stack.indexOf('\n    at '));
  return severity ? { name, code, constraint, table, routine, frames } : { name, code, message, frames };
}

/** Writes lines of JSON to standard output: no query, body, header, address or name of a person. */
export const createLog = (level: string, out: DestinationStream = pino.destination(1)): Logger =>
  pino(
    { level, base: undefined, serializers: { err: shown }, timestamp: pino.stdTimeFunctions.isoTime },
    out,
  );
