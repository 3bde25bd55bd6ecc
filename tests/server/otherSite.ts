import { createServer } from 'node:http';

export interface Answer {
  status?: number;
  type?: string;
  location?: string;
  body?: string | Buffer;
}

/** A site on this machine. It answers a path with what a test has put into `pages`, and any other path with 404. */
export async function openSite() {
  const pages = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const { status = 200, type = 'application/xml', location, body = '' } = pages.get(url) ?? { status: 404 };
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  return { url, pages, asked, close: () => void server.close() };
}

/** An item of `rss`. Its text is HTML. */
export const item = (guid: string, title: string, text = '') =>
  `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><link>/arretes/${guid}</link>
  <description><![CDATA[${text}]]></description></item>`;
export const rss = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Arrêtés</title>${items.join('')}</channel></rss>`;
