import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Item, SourceType } from '../../server/vacuums/item';
import { parse } from '../../server/vacuums/parse';
import { parseApart } from '../../server/vacuums/parseApart';
import { readSource } from '../../server/vacuums/read';
import { type Answer, item, openSite, rss } from '../server/otherSite';

const site = await openSite();
afterAll(() => site.close());

/** Reads a source on `site` that sends this answer. */
const read = (path: string, answer: Answer, type: SourceType = 'RSS') => {
  site.pages.set(path, answer);
  return readSource(site.url + path, type, ['127.0.0.1']);
};

const said = (text: string, type: SourceType = 'RSS') => parse({ type, text, timeZone: 'Europe/Paris' });

/** The attack "billion laughs": the text grows to a billion words if a parser replaces each entity. */
const laughs = rss(item('1', '&a9;')).replace(
  '<rss',
  `<!DOCTYPE rss [<!ENTITY a0 "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]><rss`,
);

describe('a source', () => {
  it('can be an Atom feed', async () => {
    const body = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>urn:1</id><title>Fête</title>
      <link rel="alternate" href="/fete"/><content type="html">&lt;p&gt;Bal&lt;/p&gt;</content></entry></feed>`;
    const ball = { key: 'urn:1', title: 'Fête', text: '<p>Bal</p>', link: '/fete' };
    expect(await said(body)).toMatchObject({ items: [ball] });
    const film = body.replace(
      /<content.*<\/content>/,
      '<summary>Le film du bal</summary><content type="video/mp4" src="https://ville.example/bal.mp4"/>',
    );
    expect(await said(film)).toMatchObject({ items: [{ text: expect.stringContaining('Le film du bal') }] });
  });

  it('can be in an older encoding', async () => {
    const xml = rss(item('1', 'Été à Évreux')).replace('UTF-8', 'ISO-8859-1');
    const { items } = await read('/latin.xml', { body: Buffer.from(xml, 'latin1') });
    expect(items).toMatchObject([{ title: 'Été à Évreux' }]);
  });

  it('can be a page, whose feed is then read', async () => {
    site.pages.set('/flux/a.xml?x=1&y=2', { body: rss(item('1', 'Un')) });
    const body =
      '<html><head><link rel="alternate" type="constructor" href="x"><link rel="alternate" type="application/rss+xml" href="flux/a.xml?x=1&amp;y=2">';
    const { address, items } = await read('/page', { type: 'text/html', body }, 'HTML');
    expect(items).toMatchObject([{ title: 'Un' }]);
    expect(address).toBe(`${site.url}/flux/a.xml?x=1&y=2`);
  });

  it('can be a calendar, whose cancelled times are left out', async () => {
    const market = (lines: string) =>
      `BEGIN:VEVENT\r\nUID:marche\r\nSUMMARY:Marché\r\nDTSTART:${lines}\r\nEND:VEVENT\r\n`;
    const weekly = market('20990706T080000Z\r\nRRULE:FREQ=WEEKLY');
    const cancelled = market('20990706T080000Z\r\nRECURRENCE-ID:20990706T080000Z\r\nSTATUS:CANCELLED');
    const body = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${weekly}${cancelled}END:VCALENDAR\r\n`;
    const second = { title: 'Marché', start: '2099-07-13T08:00:00.000Z' };
    expect(await said(body, 'ICAL')).toMatchObject({ items: [second] });
  });

  describe('that is a calendar', () => {
    const event = (uid: string, ...lines: string[]) =>
      ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, ...lines, 'END:VEVENT', ''].join('\r\n');
    const calendar = (...events: string[]) =>
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
    const itemsOf = async (text: string, timeZone = 'Europe/Paris') => {
      const reading = await parseApart({ type: 'ICAL', text, timeZone });
      return 'items' in reading ? reading.items : reading;
    };

    it('can cancel an occurrence of one event without touching those of another', async () => {
      const weekly = ['DTSTART:20990706T080000Z', 'RRULE:FREQ=WEEKLY'];
      const change = ['DTSTART:20990706T080000Z', 'RECURRENCE-ID:20990706T080000Z', 'STATUS:CANCELLED'];
      const items = await itemsOf(
        calendar(event('Bal', ...weekly), event('Marché', ...weekly), event('Marché', ...change)),
      );
      expect(items).toMatchObject([
        { title: 'Bal', start: '2099-07-06T08:00:00.000Z' },
        { title: 'Marché', start: '2099-07-13T08:00:00.000Z' },
      ]);
    });

    it('can have one occurrence of a repeating event, but lack the event itself', async () => {
      const moved = (start: string) => [`DTSTART:${start}`, 'RECURRENCE-ID:20990706T080000Z'];
      const weekly = ['DTSTART:20990706T080000Z', 'RRULE:FREQ=WEEKLY'];
      const items = await itemsOf(
        calendar(
          event('Bal', ...moved('20990707T090000Z')),
          event('Marché', ...moved('20990708T090000Z')),
          event('Marché', ...weekly),
          event('Fête', ...moved('20990709T090000Z'), 'STATUS:CANCELLED'),
        ),
      );
      expect(items).toMatchObject([
        { title: 'Bal', start: '2099-07-07T09:00:00.000Z' },
        { title: 'Marché', start: '2099-07-08T09:00:00.000Z' },
      ]);
    });

    it('keeps the time zone of an event for its end and its occurrences', async () => {
      const london = 'DTSTART;TZID=Europe/London:20991121T100000';
      const items = await itemsOf(
        calendar(event('Bal', london, 'DURATION:PT1H'), event('Marché', london, 'RRULE:FREQ=WEEKLY')),
      );
      const start = '2099-11-21T10:00:00.000Z';
      expect(items).toMatchObject([
        { title: 'Bal', start, end: '2099-11-21T11:00:00.000Z' },
        { title: 'Marché', start, end: start },
      ]);
    });

    it('ends an event of one whole day on that day, even if DTEND is the same day', async () => {
      const items = await itemsOf(
        calendar(event('Bal', 'DTSTART;VALUE=DATE:20991121', 'DTEND;VALUE=DATE:20991121')),
      );
      expect(items).toMatchObject([{ start: '2099-11-20T23:00:00.000Z', end: '2099-11-21T22:59:00.000Z' }]);
    });

    it('keeps the occurrence that is still under way by the clock of the town', async () => {
      const minutes = (count: number) => {
        const time = new Date(Date.now() + count * 60_000);
        return time.toISOString().slice(0, 16).replace(/[-:]/g, '');
      };
      // Martinique is 4 hours behind UTC.
      const [start, end] = [minutes(-4 * 60 - 30), minutes(-4 * 60 + 30)];
      const lines = [`DTSTART:${start}00`, `DTEND:${end}00`, 'RRULE:FREQ=WEEKLY'];
      const [ball] = (await itemsOf(calendar(event('Bal', ...lines)), 'America/Martinique')) as Item[];
      expect(Date.parse(ball?.start ?? '')).toBeLessThan(Date.now());
    });

    it('can be followed by another calendar in the same text', async () => {
      const one = (title: string) => calendar(event(title, 'DTSTART:20990706T080000Z'));
      expect(await itemsOf(one('Bal') + one('Marché'))).toMatchObject([
        { title: 'Bal' },
        { title: 'Marché' },
      ]);
    });
  });

  it('that is a JSON Feed may have items without an id or with only plain text', async () => {
    const items = ['Un', 'Deux'].map((title) => ({
      id: null,
      title,
      content_html: '',
      content_text: 'Texte',
    }));
    const body = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items });
    expect(await said(body, 'JSON')).toMatchObject({
      items: [
        { key: expect.stringContaining('Un'), title: 'Un', text: 'Texte' },
        { key: expect.stringContaining('Deux'), title: 'Deux', text: 'Texte' },
      ],
    });
  });

  it('that is OpenAgenda in its older form (`data`) may have no events', async () => {
    expect(await said('{"data": []}', 'JSON')).toEqual({ items: [] });
  });

  it('gives at most 200 items', async () => {
    const body = rss(...Array.from({ length: 230 }, (_, n) => item(`${n}`, `Titre ${n}`)));
    expect(await said(body)).toMatchObject({ items: { length: 200 } });
  });

  it('can redirect to another address', async () => {
    site.pages.set('/nouveau.xml', { body: rss(item('1', 'Un')) });
    const { items } = await read('/ancien', { status: 301, location: '/nouveau.xml' });
    expect(items).toMatchObject([{ title: 'Un' }]);
  });

  it('is given up when it takes too long to parse', async () => {
    const text = `<rss version="2.0"><channel><title>${'<'.repeat(1_000_000)}`;
    const reading = await parseApart({ type: 'RSS', text, timeZone: 'Europe/Paris' }, 1_500);
    expect(reading).toMatchObject({ reason: { en: 'The content is too heavy to read.' } });
  });
});

describe('the reason says why nothing can be taken from', () => {
  it.each<[string, string, string, SourceType?]>([
    ['a page without a feed', '<p>Bonjour', 'La page n’indique aucun fil', 'HTML'],
    ['a page in place of a feed', '<html><p>Bonjour', 'ni RSS ni Atom'],
    ['another text in place of JSON', '<rss', 'ne donne pas de JSON', 'JSON'],
    ['other JSON', '{"a": []}', 'ni JSON Feed ni OpenAgenda', 'JSON'],
    ['another text in place of a calendar', 'BEGIN:X', 'iCalendar', 'ICAL'],
    ['entities that grow without limit', laughs, 'entités XML'],
  ])('%s', async (_, text, reason, type) => {
    expect(await said(text, type)).toMatchObject({ reason: { fr: expect.stringContaining(reason) } });
  });

  it.each<[string, Answer, string, SourceType?]>([
    ['a text that is no feed', { body: 'Bonjour' }, 'ni RSS ni Atom'],
    ['a page that is gone', { status: 410 }, 'erreur 410'],
    ['a source that is too large', { body: rss('x'.repeat(5_100_000)) }, '5 Mo'],
    ['a source that leads to itself', { status: 302, location: '/x' }, 'redirige trop souvent'],
    [
      'a source that leads into the internal network',
      { status: 302, location: 'https://10.0.0.1/' },
      'réseau interne',
    ],
    ['a source that leads to a file', { status: 302, location: 'file:///etc/passwd' }, 'https'],
    [
      'a page whose feed is in the internal network',
      { body: '<link rel="alternate" type="application/rss+xml" href="https://169.254.169.254/">' },
      'réseau interne',
      'HTML',
    ],
  ])('%s', async (_, answer, reason, type) => {
    await expect(read('/x', answer, type)).rejects.toMatchObject({
      label: { fr: expect.stringContaining(reason) },
    });
  });

  it('a host name that leads into the internal network', async () => {
    const answer = (_name: string, _options: unknown, done: (...answer: unknown[]) => void) =>
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(answer as typeof dns.lookup);
    // Without this call, modules that import `lookup` by its name would still call the real one.
    syncBuiltinESMExports();
    await expect(readSource('https://mairie.example/', 'RSS')).rejects.toMatchObject({
      label: { fr: expect.stringContaining('réseau interne') },
    });
    lookup.mockRestore();
    syncBuiltinESMExports();
  });
});
