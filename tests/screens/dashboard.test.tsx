import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { savedFiles } from './savedFiles';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('admin'));

const words = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** The period that a call asks for: its first day, the day after its last one, and how many days it has. */
function periodOf(call: string) {
  const [start = 0, end = 0] = [...call.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => Date.parse(day));
  const day = 86_400_000;
  return { start, next: end + day, days: (end - start) / day + 1 };
}

describe('the dashboard', () => {
  it('shows the change against the days before, in total and for each platform', async () => {
    const visit = (date: string, platform: string, sessions: number, pageViews: number) => ({
      date,
      platform,
      sessions,
      users: 0,
      pageViews,
    });
    town.answer = (line) => {
      if (!line.startsWith('GET traffic')) return undefined;
      const entries = line.includes('startDate=2026-03-02')
        ? [visit('2026-03-02', 'ANDROID', 90, 100), visit('2026-03-03', 'IOS', 33, 50)]
        : [visit('2026-02-28', 'ANDROID', 60, 200), visit('2026-03-01', 'IOS', 40, 0)];
      return Response.json({ entries });
    };
    await town.open('/dashboard?startDate=2026-03-02&endDate=2026-03-03');
    const figure = async (name: RegExp) => words(await screen.findByRole('button', { name }));
    expect(await figure(/^Sessions/)).toMatch(/^Sessions ?123 ?\+23,0 % ?100 du .*28.* au .*1/);
    expect(await figure(/^Pages vues/)).toMatch(/^Pages vues ?150 ?[-−]25,0 % ?200 du /);
    expect(await figure(/^Utilisateurs/)).not.toContain('%');
    const platforms = within(screen.getByRole('region', { name: 'Par plateforme' }));
    const [, ...table] = platforms
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => words(cell as HTMLElement)));
    expect(table).toEqual([
      [
        'Android',
        expect.stringMatching(/^90 \(\+50,0 %\)$/),
        '0',
        expect.stringMatching(/^100 \([-−]50,0 %\)$/),
      ],
      ['iOS', expect.stringMatching(/^33 \([-−]17,5 %\)$/), '0', '50'],
    ]);
    await waitUntilLoaded();
  });

  it('compares the chosen period with the one just before, and keeps the old figures until the new ones load', async () => {
    await town.open('/dashboard?startDate=2026-03-02&endDate=2026-04-08');
    await screen.findByRole('button', { name: /^Sessions/ });
    const asked = () => town.calls.filter((call) => call.includes('traffic'));
    expect(asked()).toEqual([
      'GET traffic?startDate=2026-03-02&endDate=2026-04-08',
      'GET traffic?startDate=2026-01-23&endDate=2026-03-01',
    ]);
    for (const [name, days] of [
      ['30 jours', 30],
      ['Un an', 365],
      ['90 jours', 90],
      ['7 jours', 7],
    ] as const) {
      let release = () => {};
      const released = new Promise<undefined>((resolve) => {
        release = () => resolve(undefined);
      });
      town.answer = (line) => (line.startsWith('GET traffic') ? released : undefined);
      town.calls.length = 0;
      await userEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(asked()).toHaveLength(2));
      expect(screen.getByRole('button', { name: /^Sessions/ })).toBeTruthy();
      release();
      expect(window.location.search).toContain(`days=${days}`);
      expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
      const [chosen, before] = asked().map(periodOf);
      expect([chosen?.days, before?.days]).toEqual([days, days]);
      expect(before?.next).toBe(chosen?.start);
      await waitUntilLoaded();
    }
  });

  it('shows the same figures in the card, the table and the saved file', async () => {
    const files = savedFiles();
    await town.open('/dashboard?days=7');
    const card = await screen.findByRole('button', { name: /^Pages vues/ });
    await userEvent.click(card);
    await screen.findByRole('img', { name: /Pages vues par jour et par plateforme/ });
    await userEvent.click(screen.getByRole('button', { name: 'Tableau' }));
    const digits = (text: string | null | undefined) => Number(text?.replace(/\D/g, ''));
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one);
    const total = digits(card.querySelector('strong')?.textContent);
    const cells = within(await screen.findByRole('row', { name: /^Total/ })).getAllByRole('cell');
    expect(sum(cells.map(({ textContent }) => digits(textContent)))).toBe(total);
    await userEvent.click(screen.getByRole('button', { name: 'Exporter vers un tableur' }));
    // Seven days on three platforms. The fifth column has the page views.
    const lines = ((await files[0]?.file.text()) ?? '').trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(21);
    expect(sum(lines.map((line) => Number(line.split(';')[4])))).toBe(total);
    await waitUntilLoaded();
  });

  it.for([
    ['an end before the start', 'startDate=2026-03-08&endDate=2026-03-02', 'The end is before the start.'],
    ['more than three years', 'startDate=2001-01-01&endDate=2026-04-08', 'Choose three years at most.'],
  ] as const)('reports %s, and loads nothing', async ([, period, message]) => {
    localStorage.setItem(town.stored('store.locale'), JSON.stringify('en'));
    await town.open(`/dashboard?${period}`);
    expect(await screen.findByText(message)).toBeTruthy();
    await waitUntilLoaded();
    expect(town.calls.filter((line) => line.includes('traffic'))).toEqual([]);
  });

  it('keeps a half-typed last day when the first day takes effect', async () => {
    await town.open('/dashboard');
    await waitUntilLoaded();
    const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
    const to = screen.getByLabelText<HTMLInputElement>('Au');
    type(screen.getByLabelText('Du'), '2026-03-01');
    // What a native date input holds while a day is being typed.
    type(to, '');
    await waitFor(() => expect(window.location.search).toContain('startDate=2026-03-01'));
    expect(to.value).toBe('');
    type(to, '2026-03-05');
    await waitFor(() => expect(window.location.search).toContain('startDate=2026-03-01&endDate=2026-03-05'));
    await waitUntilLoaded();
  });

  it('replaces a typed last day when the user chooses a preset', async () => {
    await town.open('/dashboard');
    await waitUntilLoaded();
    const to = () => screen.getByLabelText<HTMLInputElement>('Au');
    const today = to().value;
    fireEvent.change(to(), { target: { value: '2026-03-05' } });
    await userEvent.click(screen.getByRole('button', { name: '7 jours' }));
    await waitFor(() => expect(to().value).toBe(today));
    await waitUntilLoaded();
    expect(window.location.search).toContain('days=7');
  });

  it('refuses 12/2026 as a day, and accepts eight digits', async () => {
    // The browser of the tests writes dates in French, so an English screen takes dates in text boxes.
    localStorage.setItem(town.stored('store.locale'), JSON.stringify('en'));
    await town.open('/dashboard');
    await waitUntilLoaded();
    const from = screen.getByLabelText<HTMLInputElement>('From');
    const type = (value: string) => fireEvent.change(from, { target: { value } });
    for (const text of ['12/2026', '122026', '1/122026']) {
      type(text);
      expect([text, from.validationMessage]).toEqual([text, 'Enter a date such as 25/12/2026']);
    }
    for (const text of ['5.1.2026', '05 01 2026', '05012026']) {
      type(text);
      expect([text, from.validationMessage]).toEqual([text, '']);
    }
    await waitFor(() => expect(window.location.search).toContain('startDate=2026-01-05'));
    await waitUntilLoaded();
  });
});
