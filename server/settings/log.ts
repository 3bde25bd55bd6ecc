import pino, { type DestinationStream, type Logger } from 'pino';
import { isRow } from '../../contract/row';

/** Serializes an error. Leaves out the messages of PostgreSQL, which quote what people typed. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const { name, message, stack = '' } = error;
  const { code, constraint, table, routine, severity } = error as Error & Record<string, unknown>;
  // Without the message, with which the stack begins.
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : '';
  // Only an error of PostgreSQL has a severity.
  return severity ? { name, code, constraint, table, routine, frames } : { name, code, message, frames };
}

/** Logs JSON lines to standard output. Callers must pass no query string, body, header, IP address or person's name. */
export const createLog = (level: string, out: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: undefined,
      serializers: { err: serializeError },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[];
          const fields = first instanceof Error ? { err: first } : first;
          // Without a text, pino would log the message of the error, which `serializeError` may leave out.
          const isErrorAlone = isRow(fields) && fields.err instanceof Error && rest.length === 0;
          const line = isErrorAlone ? [fields, 'error'] : [fields, ...rest];
          method.apply(this, line as Parameters<typeof method>);
        },
      },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    out,
  );
