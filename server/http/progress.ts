import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Writes a line end for each percent before the JSON of the answer. JSON may begin with white space. */
export function progressOf(reply: FastifyReply) {
  let percent = 0;
  const start = () => {
    if (reply.raw.headersSent) return;
    const headers = {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'application/json; charset=utf-8',
    };
    reply.hijack();
    reply.raw.writeHead(200, headers);
  };
  return {
    report: (share: number): void => {
      const next = Math.min(99, Math.floor(share * 100));
      if (next <= percent) return;
      start();
      reply.raw.write('\n'.repeat(next - percent));
      percent = next;
    },
    /** If `report` has written anything, sends the answer and returns `undefined`. */
    answer: async (running: Promise<unknown>): Promise<unknown> => {
      try {
        const answer = await running;
        if (percent === 0) return answer;
        reply.raw.end(JSON.stringify(answer));
      } catch (error) {
        if (percent === 0) throw error;
        reply.log.error(error);
        // Breaks the answer off, so that nobody takes it for a success.
        reply.raw.destroy();
      }
      return undefined;
    },
  };
}
