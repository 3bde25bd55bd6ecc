import { type App, isPublic, type Label, type Locale, labelText, valueAt } from '../../../src/metadata';
import type { Db } from '../../database/database';
import { publicRecords } from '../records';

export interface Topic {
  key: string;
  title: string;
  /** Whether the town has written the title, in its main language. */
  isOriginal?: boolean;
}

function declaredTopics({ resources }: App): Map<string, Label> {
  const topics = new Map<string, Label>();
  for (const { workflow, labels } of resources) {
    const { topic, title = labels?.many } = workflow?.notify ?? {};
    if (topic !== undefined && title && !topics.has(topic)) topics.set(topic, title);
  }
  return topics;
}

function topicRecords({ resources }: App) {
  const found = resources.flatMap(({ form, fields }) =>
    (form?.actions ?? []).flatMap(({ push }) => {
      // The field that refers to the topic, then the path of the key in the topic: `topic.key`.
      const [name = '', ...path] = push?.to.split('.') ?? [];
      const field = fields[name];
      const target = field?.kind === 'reference' && resources.find((one) => one.name === field.to);
      return target && isPublic(target) && path.length > 0 ? [{ target, path: path.join('.') }] : [];
    }),
  );
  return found.filter(({ target }, index) => found.findIndex((other) => other.target === target) === index);
}

export async function topicsOf(app: App, db: Db, tenant: number, locale: Locale): Promise<Topic[]> {
  const declared = [...declaredTopics(app)].map(([key, label]) => ({ key, title: labelText(label, locale) }));
  const stored = await Promise.all(
    topicRecords(app).map(async ({ target, path }) => {
      const { records } = await publicRecords(app, db, tenant).list(target, { limit: 100 });
      return records.flatMap(({ title, stored: values }) => {
        const key = valueAt(values, path);
        return typeof key === 'string' && key !== '' ? [{ key, title, isOriginal: true }] : [];
      });
    }),
  );
  const all = [...declared, ...stored.flat()];
  return all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index);
}
