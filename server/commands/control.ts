import { chmodSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { isRow, textOf } from '../../contract/row';
import type { Options } from './commands';

interface Command {
  name: string;
  options: Options;
}

/** The limit in bytes that every system allows for the path of a socket. Node cuts a longer path silently. */
const maxPath = 103;

function socketIn(dataDir: string): string | undefined {
  const path = join(dataDir, 'control.sock');
  const short = relative(process.cwd(), path);
  const shorter = short.length < path.length ? short : path;
  return Buffer.byteLength(shorter) > maxPath ? undefined : shorter;
}

const hasCode = (error: unknown, code: RegExp) =>
  error instanceof Error && 'code' in error && code.test(String(error.code));

const connection = (dataDir: string) =>
  new Promise<Socket | undefined>((resolve, reject) => {
    const path = socketIn(dataDir);
    if (path === undefined) return resolve(undefined);
    const socket = connect({ path, allowHalfOpen: true });
    socket.once('connect', () => resolve(socket));
    // The two codes mean that nobody listens.
    socket.once('error', (error) =>
      hasCode(error, /^(ENOENT|ECONNREFUSED)$/) ? resolve(undefined) : reject(error),
    );
  });

/** Sends a command to the process that serves a folder. @returns its answer, or undefined without such a process */
export async function ask(dataDir: string, command: Command): Promise<string | undefined> {
  const socket = await connection(dataDir);
  if (!socket) return undefined;
  socket.end(JSON.stringify(command));
  const answer: unknown = JSON.parse((await text(socket)) || '{}');
  if (isRow(answer) && typeof answer.done === 'string') return answer.done;
  throw new Error((isRow(answer) && textOf(answer.error)) || 'The server stopped before it answered.');
}

async function answerOn(socket: Socket, run: (command: Command) => Promise<string>): Promise<void> {
  let answer: { done: string } | { error: string };
  try {
    // `destroyOnReturn: false` keeps the socket open for the answer.
    answer = { done: await run(JSON.parse(await text(socket.iterator({ destroyOnReturn: false })))) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  socket.end(JSON.stringify(answer));
}

/** Runs the commands that processes of the same user send to the socket. @returns a function that stops this */
export async function answerCommands(
  dataDir: string,
  run: (command: Command) => Promise<string>,
): Promise<() => Promise<void>> {
  const path = socketIn(dataDir);
  if (path === undefined) throw new Error(`The path of DATA_DIR is too long for commands: ${dataDir}`);
  const stamp = () => statSync(path, { throwIfNoEntry: false })?.ctimeMs;
  const found = stamp();
  const running = await connection(dataDir);
  if (running) {
    // If several processes serve the same PostgreSQL database, one process runs the commands. The others stay connected
    // to this process. When it ends, one of the others takes over.
    let next: ReturnType<typeof answerCommands> | undefined;
    const takeOver = () => {
      // The folder may be gone.
      next = answerCommands(dataDir, run).catch(() => async () => {});
    };
    running.allowHalfOpen = false;
    running.once('close', takeOver).resume();
    return async () => {
      running.off('close', takeOver).destroy();
      await (await next)?.();
    };
  }
  // Removes the socket that a killed process has left, unless another process has replaced this socket meanwhile.
  if (found !== undefined && stamp() === found) rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // The process that sent the command may end before it has the answer.
    socket.on('error', () => {});
    void answerOn(socket, run);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } catch (error) {
    // Another process was faster.
    if (hasCode(error, /^EADDRINUSE$/)) return answerCommands(dataDir, run);
    throw error;
  }
  chmodSync(path, 0o600);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      // Processes that wait to take over have sent nothing. The server closes only once they are disconnected.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    });
}
