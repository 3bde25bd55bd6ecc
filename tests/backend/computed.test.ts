import { describe, expect, it } from 'vitest';
import { pdfOf } from '../../contract/pdf';
import { isRow, type Row } from '../../contract/row';
import { seed } from '../../demo/seed';
import app from '../../resources';
import { getResource } from '../../src/metadata';
import { openBackend } from './backend';
import { entriesOf, rowOf } from './caller';

const reports = getResource(app, 'reports');
const { from } = reports.fields;
/** The declarations, changed so that only superAdmin sees who sent a report. */
const discreet = {
  ...app,
  resources: app.resources.map((one) =>
    one === reports && from
      ? { ...one, fields: { ...one.fields, from: { ...from, readRoles: ['superAdmin' as const] } } }
      : one,
  ),
};
const { backend, admin, superAdmin } = await openBackend(discreet);

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const sum = (rows: Row[], name: string) => rows.reduce((all, row) => all + Number(row[name]), 0);
const seeded = (collection: string, n: number) => seed().data[collection]?.[n] ?? {};

describe('surveys/results/{id}', () => {
  it('counts the respondents of each day, and the answers to each question', async () => {
    const survey = seeded('surveys', 0);
    const results = rowOf(await admin.get(`surveys/results/${survey.id}`));
    expect(results.respondents).toBe(214);
    expect(sum(rowsIn(results.perDay), 'count')).toBe(214);
    expect(rowsIn(results.perDay)[0]).toEqual({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      count: expect.any(Number),
    });
    const asked = rowsIn(survey.questions).map(({ questionTitle, type }) => ({ questionTitle, type }));
    const questions = rowsIn(results.questions);
    expect(questions).toMatchObject(asked);
    for (const question of questions) {
      const answers = rowsIn(question.answers);
      expect(answers.length).toBeGreaterThan(2);
      // Each respondent gives one answer, except to questions that allow several.
      if (question.type === 'multichoices') {
        for (const answer of answers) expect(Number(answer.count)).toBeLessThanOrEqual(214);
      } else expect(sum(answers, 'count')).toBe(214);
    }
  });

  it('counts nobody for a survey that has not started, and answers 404 to an unknown one', async () => {
    const results = rowOf(await admin.get(`surveys/results/${seeded('surveys', 3).id}`));
    expect(results).toMatchObject({ respondents: 0, perDay: [] });
    const none = await admin.get('surveys/results/none');
    expect([none.status, none.body]).toMatchObject([404, { code: 10005 }]);
    expect((await admin.get('surveys/results/')).status).toBe(404);
  });
});

describe('reports/pdf/{id}', () => {
  const read = async (id: unknown, { token } = admin) => {
    const headers = {
      'x-api-key': 'demo-key',
      'content-type': 'application/json',
      authorization: token,
    };
    const response = await fetch(`${backend.url}/api/v1/reports/pdf/${id}`, { headers });
    return { response, text: Buffer.from(await response.arrayBuffer()).toString('latin1') };
  };

  it('is a PDF of one page with valid cross-references', async () => {
    const report = seeded('reports', 8);
    const { response, text } = await read(report.id);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(`Rapport_${report.id}.pdf`);
    expect(text.startsWith('%PDF-1.')).toBe(true);
    expect(text.endsWith('%%EOF\n')).toBe(true);
    const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
    expect(text.slice(table, table + 5)).toBe('xref\n');
    const entries = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
    expect(entries.length).toBeGreaterThanOrEqual(6);
    for (const [n, offset] of entries.entries()) {
      expect(text.slice(offset).startsWith(`${n + 1} 0 obj`)).toBe(true);
    }
    const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
    expect(stream?.length).toBe(Number(length));
    expect(text).toContain('/Count 1');
  });

  it('contains the values of the report, with accents in WinAnsi', async () => {
    const report = seeded('reports', 8);
    const { text } = await read(report.id);
    expect(text).toContain('/WinAnsiEncoding');
    expect(text).toContain(`(Dossier : ${report.folder})`);
    expect(text).toContain('(Catégorie : Stationnement gênant)');
    expect(text).toMatch(/\(État : (Transmis|TRANSMITED)\)/);
  });

  it('shows the status of a new report as the list does, and says that the position is missing', async () => {
    const report = seed().data.reports?.find(({ status }) => status === 'CREATED') ?? {};
    await superAdmin.call('PUT', `reports/${report.id}`, { ...report, latitude: null, longitude: null });
    const { text } = await read(report.id);
    expect(text).toContain('(État : Créé)');
    expect(text).toContain('(Position : non renseigné)');
  });

  it('writes typographic characters in WinAnsi, escapes parentheses and wraps long lines', () => {
    const text = pdfOf('Essai', [{ text: 'L’œuvre (été) à 3 €' }, { text: 'mot '.repeat(60) }]).toString(
      'latin1',
    );
    expect(text).toContain('(L\x92\x9cuvre \\(été\\) à 3 \x80)');
    expect(text.match(/\(mot .*?\)/g)).toHaveLength(3);
  });

  it('replaces letters that WinAnsi lacks with similar ones', () => {
    const text = pdfOf('Essai', [{ text: 'Ștefan Łuczyńska, Dvořák, Žižka\u202f: 2\u2011b' }]).toString(
      'latin1',
    );
    expect(text).toContain('(Stefan Luczynska, Dvor\xe1k, \x8ei\x9eka : 2-b)');
  });

  it('shows a long report on several pages, with its line breaks and its answer', async () => {
    const report = seeded('reports', 8);
    const information = `Bonjour,\n${'Le banc est cassé.\n'.repeat(80)}Merci.`;
    const answer = 'Bonjour,\nLe banc sera réparé.';
    await superAdmin.call('PUT', `reports/${report.id}`, { ...report, information, answer });
    const { text } = await read(report.id);
    const pages = text.match(/\/Type \/Page\b/g) ?? [];
    expect(pages.length).toBe(3);
    expect(text).toContain('/Count 3');
    const shown = [...text.matchAll(/\((.*)\) Tj/g)].map(([, line]) => line);
    expect(shown.filter((line) => line === 'Le banc est cassé.')).toHaveLength(80);
    expect(shown.slice(-5)).toEqual(['Merci.', '', 'Réponse', 'Bonjour,', 'Le banc sera réparé.']);
  });

  it('names the sender only to the roles that may see who sent the report', async () => {
    const report = seed().data.reports?.find((one) => one.from) ?? {};
    expect((await read(report.id, superAdmin)).text).toContain(`(Signalé par : ${report.from})`);
    expect((await read(report.id)).text).toContain('(Signalé par : non renseigné)');
  });

  it('answers 404 to an unknown report', async () => {
    expect((await admin.get('reports/pdf/none')).status).toBe(404);
  });
});

describe('traffic', () => {
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

  it('has one row for each day and platform, with the same values at each call', async () => {
    const query = `traffic?startDate=${day(9)}&endDate=${day(3)}`;
    const rows = entriesOf(await admin.get(query));
    expect(rows).toHaveLength(21);
    expect(new Set(rows.map((row) => row.platform))).toEqual(new Set(['ANDROID', 'IOS', 'WEB']));
    expect([rows[0]?.date, rows.at(-1)?.date]).toEqual([day(9), day(3)]);
    for (const row of rows) {
      expect(Object.keys(row).toSorted()).toEqual(['date', 'pageViews', 'platform', 'sessions', 'users']);
      expect(Number(row.pageViews)).toBeGreaterThan(Number(row.sessions));
      expect(Number(row.sessions)).toBeGreaterThan(Number(row.users));
    }
    expect(entriesOf(await admin.get(query))).toEqual(rows);
    expect((await admin.get(`traffic/count?startDate=${day(9)}&endDate=${day(3)}`)).body).toEqual({
      count: 21,
    });
  });

  it('covers more than a year, and not the future', async () => {
    expect(entriesOf(await admin.get(`traffic?startDate=${day(395)}&endDate=${day(395)}`))).toHaveLength(3);
    expect(entriesOf(await admin.get(`traffic?startDate=${day(-2)}&endDate=${day(-9)}`))).toEqual([]);
  });

  it('reads moments as days in the time zone of the town', async () => {
    // Uses the last June that is over. 22:30Z in June is 00:30 of the next day in the town.
    const june = `${Number(day(0).slice(0, 4)) - (day(0).slice(5, 7) > '06' ? 0 : 1)}-06`;
    const rows = entriesOf(
      await admin.get(`traffic?startDate=${june}-10T22:30:00.000Z&endDate=${june}-12T21:59:59.999Z`),
    );
    expect([...new Set(rows.map((row) => row.date))]).toEqual([`${june}-11`, `${june}-12`]);
  });

  it('supports the query dialect, and refuses wrong days, unknown fields and writes', async () => {
    const rows = entriesOf(
      await admin.get('traffic?platform_eq=IOS&sort=sessions_desc&range=0-4&fields=sessions'),
    );
    expect(rows).toHaveLength(5);
    expect(rows.map((row) => Number(row.sessions))).toEqual(
      rows.map((row) => Number(row.sessions)).toSorted((a, b) => b - a),
    );
    expect((await admin.get('traffic?startDate=lundi')).status).toBe(400);
    expect((await admin.get('traffic?colour_eq=red')).status).toBe(400);
    expect((await admin.get('traffic/1')).status).toBe(404);
    expect((await admin.call('POST', 'traffic', {})).status).toBe(404);
  });
});
