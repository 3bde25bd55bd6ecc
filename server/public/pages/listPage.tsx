import { frenchOrder } from '../../../contract/condition';
import { publicPath } from '../../../contract/paths';
import { Month } from '../../../site/Month';
import { List } from '../../../site/pages';
import { texts } from '../../../site/texts';
import {
  agendaDateOf,
  type Choice,
  isPublic,
  type Label,
  labelText,
  layoutOf,
  type PagedResource,
  publicPositionOf,
  publicTitleOf,
  referencePathOf,
  type StoredField,
  sameLabel,
} from '../../../src/metadata';
import { feedsOf } from '../formats/formats';
import { contentLanguagesOf } from '../town';
import { pathOf, recordsOf, type Visit } from '../visit';
import type { Answer } from './answer';
import { filterParams, isNear, itemsFor, type ListQuery, listQueryOf, viewParams } from './listQuery';

async function choicesOf(visit: Visit, resource: PagedResource, { name: by, field }: StoredField) {
  const used = await recordsOf(visit).valuesOf(resource, referencePathOf(resource, by));
  if (field.kind === 'reference') {
    const target = visit.service.app.resources.find(({ name }) => name === field.to);
    const records = target && isPublic(target) ? await recordsOf(visit).byIds(target, [...used]) : [];
    return records
      .map(({ id, title }) => ({ id, title }))
      .sort((one, other) => frenchOrder(one.title, other.title));
  }
  const choices: readonly Choice[] =
    field.kind === 'choice' || field.kind === 'tags' ? (field.choices ?? []) : [];
  return choices
    .filter(({ id }) => used.has(String(id)))
    .map(({ id, label }) => ({ id: String(id), title: labelText(label, visit.locale) }));
}

const linkWith = (path: string, params: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams(params).toString();
  return query ? `${path}?${query}` : path;
};

async function listLinks(visit: Visit, resource: PagedResource, path: string, query: ListQuery) {
  const { locale } = visit;
  const { by, chosen, view, month } = query;
  const ofView = viewParams(query);
  const link = (title: Label, params: Record<string, string>, isOn: boolean) => ({
    title: labelText(title, locale),
    href: linkWith(path, params),
    isOn,
  });
  // Remembered, because `choicesOf` reads all records.
  const choices = by
    ? await visit.remember(`choices ${resource.name}`, () => choicesOf(visit, resource, by))
    : [];
  const filters = choices.map(({ id, title }) =>
    link(sameLabel(title), { [by?.name ?? '']: id, ...ofView }, id === chosen),
  );
  const toView = (title: Label, other: ListQuery['view']) =>
    link(title, { ...filterParams(query), ...viewParams({ view: other, month }) }, false);
  const toUpcoming = toView(texts.upcoming, 'upcoming');
  const views = agendaDateOf(resource)
    ? [
        view === 'month' ? toUpcoming : toView(texts.month, 'month'),
        view === 'past' ? toUpcoming : toView(texts.past, 'past'),
      ]
    : [];
  const all = filters.length > 0 ? [link(texts.all, ofView, chosen === undefined)] : [];
  return [...all, ...filters, ...views];
}

export async function listPage(
  visit: Visit,
  resource: PagedResource,
  params: URLSearchParams,
): Promise<Answer> {
  const path = pathOf(visit, `/${resource.public.path}`);
  const title = labelText(publicTitleOf(resource), visit.locale);
  const query = listQueryOf(resource, params);
  const { by, chosen, view, month } = query;
  const kept = filterParams(query);
  const { items, next } = await itemsFor(visit, resource, query);
  const feeds = feedsOf(visit, resource);
  const position = publicPositionOf(resource);
  const mapParams = {
    ...(by && chosen !== undefined && { [`${referencePathOf(resource, by.name)}_eq`]: chosen }),
    ...(contentLanguagesOf(visit.town).includes(visit.locale) && { lang: visit.locale }),
  };
  return {
    status: 200,
    head: {
      title,
      path: `/${resource.public.path}`,
      // The language switch keeps this query. It has no `after`: another language may have another order.
      tail: linkWith('', { ...kept, ...viewParams(query) }),
      feeds,
      hasMap: position !== undefined,
      isHidden: params.size > 0,
    },
    content: (
      <List
        title={title}
        map={position && linkWith(`${publicPath}/${resource.public.path}.geojson`, mapParams)}
        group={{ items, layout: layoutOf(resource) }}
        filters={await listLinks(visit, resource, path, query)}
        next={
          next && view !== 'month'
            ? linkWith(path, { after: next, ...kept, ...viewParams(query) })
            : undefined
        }
        feeds={feeds}
      >
        {view === 'month' && (
          <Month
            month={month}
            items={items}
            hrefOf={(other) => (isNear(other) ? linkWith(path, { ...kept, month: other }) : undefined)}
          />
        )}
      </List>
    ),
    items,
  };
}
