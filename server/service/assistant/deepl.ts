import { isRecord } from '../../../src/metadata';
import { fetchJson } from '../fetchJson';
import { endpointUrl, type Provider, type Tasks } from './provider';

/** The target languages for which DeepL needs a variety, such as British English. */
const varieties: Readonly<Record<string, string>> = { en: 'EN-GB', pt: 'PT-PT', zh: 'ZH-HANS' };

function textOf(json: unknown): unknown {
  const [first]: unknown[] = isRecord(json) && Array.isArray(json.translations) ? json.translations : [];
  return isRecord(first) ? first.text : undefined;
}

export const deepl = ({ address, key, timeout }: Provider): Pick<Tasks, 'translate'> => ({
  translate: async ({ text, isHtml }, from, to) => {
    const answer = await fetchJson(endpointUrl(address, 'v2/translate'), {
      timeout,
      headers: { authorization: `DeepL-Auth-Key ${key}` },
      body: {
        text: [text],
        source_lang: from.toUpperCase(),
        target_lang: varieties[to] ?? to.toUpperCase(),
        ...(isHtml && { tag_handling: 'html' }),
      },
    });
    return String(textOf(answer) ?? '');
  },
});
