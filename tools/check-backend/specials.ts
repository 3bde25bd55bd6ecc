import { asList, asObject, isObject, type JsonObject } from '../../contract/json';
import { type App, collectionOf } from '../../src/metadata';
import { type Backend, entriesOf } from './backend';
import { expectThat, Mismatch, type Report, shortJson } from './report';
import { differences } from './shape';

export async function checkSpecials(
  app: App,
  backend: Backend,
  schemas: JsonObject,
  report: Report,
): Promise<void> {
  const idIn = async (collection: string) =>
    entriesOf(await backend.get(`${collection}?range=0-0&fields=id`))[0]?.id?.toString();
  const declared = new Set(app.resources.map(collectionOf));
  report.title('Special calls');
  const reportId = declared.has('reports') ? await idIn('reports') : undefined;
  if (reportId) {
    await report.check('GET reports/pdf/{id} returns a PDF', async () => {
      const { status, contentType } = await backend.get(`reports/pdf/${reportId}`);
      expectThat(
        status === 200 && contentType.startsWith('application/pdf'),
        '200 application/pdf',
        `${status} ${contentType}`,
      );
    });
  } else report.skip('no report: reports/pdf is not checked');
  const surveyId = declared.has('surveys') ? await idIn('surveys') : undefined;
  if (surveyId) {
    await report.check('GET surveys/results/{id} returns respondents, days and answers', async () => {
      const { status, body } = await backend.get(`surveys/results/${surveyId}`);
      expectThat(status === 200 && isObject(body), 'status 200', `${status} ${shortJson(body)}`);
      const found = differences(asObject(body), asObject(schemas.SurveyResults), schemas);
      if (found.length > 0) throw new Mismatch('results as in openapi.json', found.slice(0, 3).join('; '));
    });
  } else report.skip('no survey: surveys/results is not checked');
  await report.check('GET traffic returns the days between two dates', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
    const [endDate, startDate] = [daysAgo(0), daysAgo(6)];
    const { status, body } = await backend.get(`traffic?startDate=${startDate}&endDate=${endDate}`);
    expectThat(
      status === 200 && isObject(body) && Array.isArray(body.entries),
      '{"entries": […]}',
      `${status} ${shortJson(body)}`,
    );
    const rows = asList(asObject(body).entries).map(asObject);
    const found = rows.flatMap((row) => differences(row, asObject(schemas.Traffic), schemas));
    if (found.length > 0) throw new Mismatch('days as in openapi.json', found.slice(0, 3).join('; '));
    // One day of tolerance: west of UTC, it may still be the day before.
    const first = daysAgo(7).slice(0, 10);
    const outside = rows.filter((row) => String(row.date) < first);
    expectThat(outside.length === 0, `no day before ${first}`, outside[0]?.date);
  });
}

export async function checkBank(
  app: App,
  backend: Backend,
  row: JsonObject | undefined,
  mayWrite: boolean,
  report: Report,
): Promise<void> {
  const bank = collectionOf(app.bank);
  if (row) {
    await report.check('returns the file itself by its id', async () => {
      const { status, contentType } = await backend.get(`${bank}/${row.id}`);
      expectThat(
        status === 200 && /^(image\/|application\/pdf)/.test(contentType),
        '200 and an image or a PDF',
        `${status} ${contentType}`,
      );
    });
  }
  if (!mayWrite) return;
  let sent: JsonObject = {};
  const received = await report.check('receives a file as multipart/form-data', async () => {
    const form = new FormData();
    const onePixelPng =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    form.append('file', new File([Buffer.from(onePixelPng, 'base64')], 'contrat.png', { type: 'image/png' }));
    form.append('title', 'Essai du contrat');
    const { status, body } = await backend.call('POST', bank, form);
    expectThat(status === 200 || status === 201, 'status 201', `${status} ${shortJson(body)}`);
    sent = asObject(body);
    expectThat(sent.id !== undefined && typeof sent.url === 'string', 'a record with id and url', body);
  });
  if (!received) return;
  await report.check('changes the alternative text of a file', async () => {
    const { status, body } = await backend.call('PUT', `${bank}/${sent.id}`, { ...sent, alt: 'Un point' });
    expectThat(
      status === 200 && asObject(body).alt === 'Un point',
      '200 and the new alternative text',
      `${status} ${shortJson(body)}`,
    );
  });
  await report.check('deletes a file that nothing uses', async () => {
    const { status } = await backend.call('DELETE', `${bank}/${sent.id}`);
    expectThat(status >= 200 && status < 300, 'a success', String(status));
    const { status: after } = await backend.get(`${bank}/${sent.id}`);
    expectThat(after === 404, '404 afterwards', String(after));
  });
}
