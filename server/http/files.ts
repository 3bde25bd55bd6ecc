import type { FastifyInstance } from 'fastify';
import { fileKind } from '../../contract/fileKind';
import { malformed, notFound } from '../../contract/refusal';
import { sameLabel } from '../../src/metadata';
import { isSmallName, smallName, widths } from '../files/pictures';
import { isPrivateName } from '../people/submissions';
import { isDeleted } from '../records/bank';
import type { Service } from '../service/call';

/** Public, because `<img>` sends no headers. Leaves out files in the trash and pictures that citizens sent. */
export function serveFiles(api: FastifyInstance, { database, files }: Service): void {
  api.get(
    '/files/:town/:name',
    { exposeHeadRoute: true, config: { isPublic: true } },
    async (request, reply) => {
      const { town, name } = request.params as { town: string; name: string };
      if (
        !/^\d{1,9}$/.test(town) ||
        !/^[\w.-]+$/.test(name) ||
        name.startsWith('.') ||
        isSmallName(name) ||
        isPrivateName(name)
      ) {
        throw notFound();
      }
      const { width } = request.query as { width?: string };
      const copyWidth = widths.find((one) => String(one) === width);
      if (width !== undefined && !copyWidth)
        throw malformed('width', sameLabel(`width: ${widths.join(', ')}`));
      if (await isDeleted(database, Number(town), `${town}/${name}`)) throw notFound();
      // Without a copy of this width, sends the file itself, such as a PDF, a GIF or a small picture.
      const bytes =
        (copyWidth && (await files.get(smallName(`${town}/${name}`, copyWidth)))) ??
        (await files.get(`${town}/${name}`));
      const kind = bytes && fileKind(bytes);
      if (!kind) throw notFound();
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return reply.type(kind.contentType).send(bytes);
    },
  );
}
