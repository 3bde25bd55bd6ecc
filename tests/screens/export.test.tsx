import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import express, { type RequestHandler } from 'express';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMock } from '../../mock-api/server';
import declared from '../../resources';
import { serve } from '../backend/caller';
import { openApp, signIn, waitUntilLoaded } from './openApp';

let files: Blob[];
beforeEach(() => {
  files = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** The range that the backend reads instead of the requested one, as a part of the query. */
type Change = (range: { from: number; to: number }) => string;

/** Makes the backend read another range than the export asks for. */
const reading =
  (change: Change): RequestHandler =>
  (request, _, next) => {
    const [, from = 0, to = 0] = (/range=(\d+)-(\d+)/.exec(request.url) ?? []).map(Number);
    // The list itself asks for 25 rows: 0-24.
    if (to > 24) request.url = request.url.replace(/&range=[^&]*/, change({ from, to }));
    next();
  };

const atMost =
  (most: number): Change =>
  ({ from, to }) =>
    `&range=${from}-${Math.min(to, from + most - 1)}`;

/** Opens the list of 320 news items, with a handler of the test in front of the mock. */
async function openList(backend: RequestHandler) {
  const calls: string[] = [];
  const server = express();
  server.use((request, _, next) => {
    if (request.url.startsWith('/api/v1/pages')) calls.push(request.url);
    next();
  });
  server.use(backend, createMock({ app: declared }));
  const { url, close } = await serve(server);
  onTestFinished(close);
  await signIn(url, 'admin');
  await openApp(url, '/newsList');
  await screen.findByText('320 éléments');
  await waitUntilLoaded();
  calls.length = 0;
  const openMenu = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Autres actions' }));
    return screen.findByRole('menuitem', { name: 'Exporter vers un tableur' });
  };
  return {
    openMenu,
    save: async () => userEvent.click(await openMenu()),
    ranges: () => calls.flatMap((call) => /range=(\d+-\d+)/.exec(call)?.[1] ?? []),
    countLines: async () => {
      await waitFor(() => expect(files).toHaveLength(1));
      const [, ...lines] = ((await files[0]?.text()) ?? '').trimEnd().split('\r\n');
      // No record appears twice.
      expect(new Set(lines).size).toBe(lines.length);
      return lines.length;
    },
  };
}

describe('The export of a list', () => {
  it('loads page after page, and says how many rows it saved', async () => {
    const { save, countLines, ranges } = await openList((_req, _res, next) => next());
    await save();
    expect(await countLines()).toBe(320);
    expect(await screen.findByText('320 lignes exportées.')).toBeTruthy();
    expect(ranges()).toEqual(['0-299', '300-599']);
  });

  it('ends if the backend answers every call with the whole list', async () => {
    const { save, countLines, ranges } = await openList(reading(() => ''));
    await save();
    expect(await countLines()).toBe(320);
    expect(await screen.findByText('320 lignes exportées.')).toBeTruthy();
    expect(ranges()).toHaveLength(2);
  });

  it('continues after the last row if the backend sends fewer than asked', async () => {
    const { save, countLines, ranges } = await openList(reading(atMost(70)));
    await save();
    expect(await countLines()).toBe(320);
    expect(await screen.findByText('320 lignes exportées.')).toBeTruthy();
    expect(ranges().map((range) => Number.parseInt(range, 10))).toEqual([0, 70, 140, 210, 280]);
  });

  it('says how many of the rows it could save', async () => {
    const { save, countLines } = await openList(reading(() => '&range=0-99'));
    await save();
    expect(await countLines()).toBe(100);
    expect(await screen.findByText('Fichier incomplet : 100 lignes sur 320.')).toBeTruthy();
    expect(screen.queryByText(/exportées/)).toBeNull();
  });

  it('does not call a file incomplete if others deleted rows meanwhile', async () => {
    let isLater = false;
    const { save, countLines } = await openList((request, response, next) => {
      if (!isLater) next();
      else if (request.path.endsWith('/pages/count')) response.json({ count: 100 });
      else reading(({ from }) => (from < 100 ? '&range=0-99' : '&range=9000-9001'))(request, response, next);
    });
    isLater = true;
    await save();
    expect(await countLines()).toBe(100);
    expect(await screen.findByText('100 lignes exportées.')).toBeTruthy();
  });

  it('saves all rows it can get if the count fails', async () => {
    let isCounted = true;
    const { save, countLines } = await openList((request, response, next) => {
      if (request.path.endsWith('/pages/count') && !isCounted) response.status(500).json({ message: 'Non' });
      else reading(atMost(70))(request, response, next);
    });
    isCounted = false;
    await save();
    expect(await countLines()).toBe(320);
    expect(await screen.findByText('320 lignes exportées.')).toBeTruthy();
    expect(screen.queryByText(/incomplet|Non/)).toBeNull();
  });

  it('is disabled in the menu while it runs, and gives the focus back to the menu button', async () => {
    let answer = () => {};
    const { save, openMenu, countLines, ranges } = await openList((request, _res, next) => {
      if (request.url.includes('range=0-299')) answer = next;
      else next();
    });
    await save();
    await waitFor(() => expect(ranges()).toEqual(['0-299']));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Autres actions' })),
    );
    expect((await openMenu()).getAttribute('aria-disabled')).toBe('true');
    answer();
    expect(await countLines()).toBe(320);
    expect(await screen.findByText('320 lignes exportées.')).toBeTruthy();
    expect(ranges()).toEqual(['0-299', '300-599']);
    expect(files).toHaveLength(1);
  });

  it('saves nothing if a page fails, and can be tried again', async () => {
    let isFailing = true;
    const { save, countLines } = await openList((request, response, next) => {
      if (isFailing && request.url.includes('range=300-')) response.status(500).json({ message: 'Panne' });
      else next();
    });
    await save();
    expect(await screen.findByText(/Le service a rencontré un problème/)).toBeTruthy();
    expect(files).toEqual([]);
    isFailing = false;
    await save();
    expect(await countLines()).toBe(320);
  });
});
