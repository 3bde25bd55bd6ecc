import { expect, it } from 'vitest';
import { openBackend } from './backend';
import { entriesOf, rowOf } from './caller';

const { superAdmin: chief } = await openBackend();
const news = { newsPage: true, type: 12, title: 'Fête du village', longDescription: '<p>Samedi</p>' };
const create = async (record: object) => rowOf(await chief.call('POST', 'pages', { ...news, ...record }));
const save = (record: ReturnType<typeof rowOf>, changes: object) =>
  chief.call('PUT', `pages/${record.id}`, { ...record, ...changes });

it('keeps each translation of a text, and the text from which it was made', async () => {
  const created = await create({ translations: { en: { title: 'Village fair' } } });
  expect(created.translatedFrom).toEqual({ en: { title: 'Fête du village' } });
  const changed = rowOf(await save(created, { title: 'Fête du bourg' }));
  // The translation still belongs to the earlier text.
  expect(changed).toMatchObject({
    title: 'Fête du bourg',
    translations: { en: { title: 'Village fair' } },
    translatedFrom: { en: { title: 'Fête du village' } },
  });
  // Whoever wrote the new translation might not have seen the new original.
  const translated = rowOf(await save(changed, { translations: { en: { title: 'Town fair' } } }));
  expect(translated.translatedFrom).toEqual({ en: { title: 'Fête du village' } });
  const restored = rowOf(await save(translated, { title: 'Fête du village' }));
  const both = { title: 'Fête d’été', translations: { en: { title: 'Summer fair' } } };
  expect(rowOf(await save(restored, both)).translatedFrom).toEqual({ en: { title: 'Fête d’été' } });
});

it('lets a write say that a translation is up to date', async () => {
  const created = await create({ translations: { en: { title: 'Village fair' } } });
  const changed = rowOf(await save(created, { title: 'Fête du village !' }));
  const confirmed = await save(changed, { translatedFrom: { en: { title: 'Fête du village !' } } });
  expect(rowOf(confirmed)).toMatchObject({
    translations: { en: { title: 'Village fair' } },
    translatedFrom: { en: { title: 'Fête du village !' } },
  });
});

it('refuses a translation that the field itself would refuse, and an unknown language', async () => {
  const path = 'translations.en.title';
  const texts = { en: { title: 'a'.repeat(501) } };
  const tooLong = await chief.call('POST', 'pages', { ...news, translations: texts });
  expect(tooLong).toMatchObject({ status: 422 });
  expect(JSON.stringify(tooLong.body)).toContain(path);
  const unknown = await chief.call('POST', 'pages', { ...news, translations: { xx: { title: 'Fair' } } });
  expect(unknown).toMatchObject({ status: 400 });
});

it('finds a record by a text in another language', async () => {
  const created = await create({ translations: { en: { title: 'Chestnut fair 4712' } } });
  const found = await chief.get('pages?translations.en.title_like=4712');
  expect(entriesOf(found).map(({ id }) => id)).toEqual([created.id]);
});
