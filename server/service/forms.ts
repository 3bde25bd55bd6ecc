import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Lets the routes of `server` take what a form without files sends: their body is then `URLSearchParams`. */
export function takeForms(server: FastifyInstance, bodyLimit: number): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_: FastifyRequest, body: string) => new URLSearchParams(body),
  );
}

/** The values of a form. Empty for a call with another body. */
export const formIn = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
