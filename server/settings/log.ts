import pino, { type DestinationStream, type Logger } from 'pino';
import { isRow } from '../../contract/row';

/** The disk of this server, or of the database server (53100). */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(String(error.code));

const diskFull = 'The disk is full.';

/** Leaves out the messages of PostgreSQL: they quote what people typed. */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const { name, message, stack = '' } = error;
  const { code, constraint, table, routine, severity } = error as Error & Record<string, unknown>;
  if (isDiskFull(error)) return { code, message: diskFull };
  // The stack begins with the name and the message.
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : '';
  // Only an error of PostgreSQL has a severity.
  return severity ? { name, code, constraint, table, routine, frames } : { name, code, message, frames };
}

/** Callers must pass no query string, body, header other than the host, IP address or person's name. */
export const createLog = (level: string, out: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: undefined,
      serializers: { err: serializeError },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[];
          const head = first instanceof Error ? { err: first } : first;
          // `serializeError` may leave out the message. By default, pino and Fastify repeat it as the text of the line.
          const error = isRow(head) && head.err instanceof Error ? head.err : undefined;
          const isMessage = error !== undefined && (rest.length === 0 || rest[0] === error.message);
          const safeArgs = isMessage ? [head, isDiskFull(error) ? diskFull : 'error'] : [head, ...rest];
          method.apply(this, safeArgs as Parameters<typeof method>);
        },
      },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    out,
  );
