import type { ReactElement } from 'react';
import { type Filter, frenchOrder } from '../../contract/condition';
import { publicPath } from '../../contract/paths';
import { summaryOf } from '../../site/Group';
import { Month } from '../../site/Month';
import type { Group, Head, Item } from '../../site/model';
import { Home, List, Problem, Record as RecordPage, Search } from '../../site/pages';
import { texts } from '../../site/texts';
import {
  type Choice,
  coverOf,
  type DisplayField,
  dateOf,
  dayText,
  eventDateOf,
  isPaged,
  isPublic,
  type Label,
  labelText,
  layoutOf,
  type PagedResource,
  pagedResources,
  positionOf,
  publicFields,
  publicTitleOf,
  sameLabel,
  siteWidgets,
  valueAt,
} from '../../src/metadata';
import { isMonth, monthAfter } from '../../src/metadata/months';

import { feedsOf } from './feeds';
import { linkedData } from './linkedData';
import { stepOf } from './records';
import {
  dueFilters,
  homeGroups,
  itemOf,
  listItems,
  pathOf,
  publicResource,
  recordsOf,
  schemaIn,
  townTexts,
  type Visit,
} from './visit';

/** What answers a visit: a page, or another address. */
export type Answer =
  | { status: 200 | 404 | 410; head: Head; content: ReactElement; items: readonly Item[] }
  | { status: 301; location: string };

/** The records on one page of a list. */
const perPage = 24;
/** The events of a month. */
const perMonth = 500;
/** The records of each resource on a page that refers to them. */
const perGroup = 24;

const problem = (
  status: 200 | 404 | 410,
  title: Label,
  help: Label,
  { locale }: Visit,
  path: string,
): Answer => ({
  status,
  head: { title: title[locale], path, isHidden: true },
  content: <Problem title={title} help={help} />,
  items: [],
});

const notFound = (visit: Visit, path: string) =>
  problem(404, texts.notFound, texts.notFoundHelp, visit, path);
const gone = (visit: Visit, path: string) => problem(410, texts.gone, texts.goneHelp, visit, path);

/** The picture of a record, for a shared link. */
export function pictureOf({ resource, values }: Item): string | undefined {
  const cover = coverOf(resource);
  const url = cover && valueAt(values, cover.path);
  return typeof url === 'string' && url !== '' ? url : undefined;
}

async function homePage(visit: Visit): Promise<Answer> {
  const [groups, { welcome, message }] = [await homeGroups(visit), await townTexts(visit)];
  const items = groups.flatMap((group) => group.items);
  const picture = items.map(pictureOf).find(Boolean);
  return {
    status: 200,
    head: {
      title: welcome || labelText(texts.home, visit.locale),
      description: welcome || undefined,
      path: '/',
      ...(picture && { picture }),
      feeds: pagedResources(visit.service.app).flatMap((resource) => feedsOf(visit, resource)),
    },
    content: <Home welcome={welcome} message={message} groups={groups} />,
    items,
  };
}

/** The field that the list of a resource can be narrowed by: the first filter of its list that citizens see. */
function filterField(resource: PagedResource): DisplayField | undefined {
  const fields = publicFields(resource).filter(({ field: { kind } }) =>
    ['choice', 'reference', 'tags'].includes(kind),
  );
  const declared = resource.list?.filters ?? [];
  return (
    fields.find(({ name }) => declared.includes(name)) ?? fields.find(({ field }) => field.kind === 'tags')
  );
}

/** The choices of a filter that at least one record has. */
async function choicesOf(visit: Visit, resource: PagedResource, { field, path }: DisplayField) {
  const used = await recordsOf(visit).valuesOf(resource, path);
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

/** The filters of the events that touch a month. */
function monthFilters(resource: PagedResource, month: string): Filter[] {
  const date = eventDateOf(resource);
  if (!date) return [];
  const first = dateOf(`${month}-01`)?.toISOString() ?? '';
  const next = dateOf(`${monthAfter(month, 1)}-01`)?.toISOString() ?? '';
  const filter = (path: string, operator: 'gte' | 'lte', value: string): Filter => ({
    path,
    type: 'date',
    operator,
    values: [value],
  });
  if (date.field.kind !== 'period') return [filter(date.path, 'gte', first), filter(date.path, 'lte', next)];
  const [start, end] = [`${date.path}.startDate`, `${date.path}.endDate`];
  return [filter(start, 'lte', next), { ...filter(end, 'gte', first), or: [filter(start, 'gte', first)] }];
}

/** What a list is asked to show. */
interface ListQuery {
  /** The field to filter by, and its value. */
  by: DisplayField | undefined;
  chosen: string | undefined;
  view: 'upcoming' | 'past' | 'month';
  /** As `2026-11`. */
  month: string;
  after: string | undefined;
}

function listQueryOf(resource: PagedResource, query: URLSearchParams): ListQuery {
  const by = filterField(resource);
  const month = query.get('month') ?? '';
  const hasMonth = eventDateOf(resource) !== undefined && isMonth(month);
  return {
    by,
    chosen: (by && query.get(by.name)) ?? undefined,
    view: hasMonth ? 'month' : query.has('past') ? 'past' : 'upcoming',
    month: hasMonth ? month : dayText(Date.now()).slice(0, 7),
    after: query.get('after') ?? undefined,
  };
}

function recordsFor(visit: Visit, resource: PagedResource, { by, chosen, view, month, after }: ListQuery) {
  const filters = view === 'month' ? monthFilters(resource, month) : dueFilters(resource, view);
  if (by && chosen !== undefined) {
    const type = schemaIn(visit.service.app, resource).paths.get(by.path) ?? 'text';
    filters.push({ path: by.path, type, operator: 'eq', values: [chosen] });
  }
  const date = eventDateOf(resource);
  return listItems(visit, resource, {
    filters,
    limit: view === 'month' ? perMonth : perPage,
    after,
    ...(view === 'past' && date && { sort: { path: date.path, direction: 'desc' as const } }),
  });
}

/** The links above a list: its filter, and for events their other views. */
async function listLinks(visit: Visit, resource: PagedResource, path: string, query: ListQuery) {
  const { locale } = visit;
  const { by, chosen, view, month } = query;
  const params: Record<ListQuery['view'], Record<string, string>> = {
    upcoming: {},
    past: { past: '' },
    month: { month },
  };
  const ofView = params[view];
  const link = (title: Label, params: Record<string, string>, isOn: boolean) => ({
    title: labelText(title, locale),
    href: linkWith(path, params),
    isOn,
  });
  const kept = by && chosen !== undefined ? { [by.name]: chosen } : {};
  const choices = by ? await choicesOf(visit, resource, by) : [];
  const filters = choices.map(({ id, title }) =>
    link(sameLabel(title), { [by?.name ?? '']: id, ...ofView }, id === chosen),
  );
  const views = eventDateOf(resource)
    ? [
        view === 'month'
          ? link(texts.upcoming, kept, false)
          : link(texts.month, { ...kept, month: query.month }, false),
        view === 'past' ? link(texts.upcoming, kept, false) : link(texts.past, { ...kept, past: '' }, false),
      ]
    : [];
  const all = filters.length > 0 ? [link(texts.all, ofView, chosen === undefined)] : [];
  return [...all, ...filters, ...views];
}

async function listPage(visit: Visit, resource: PagedResource, params: URLSearchParams): Promise<Answer> {
  const path = pathOf(visit, `/${resource.public.path}`);
  const title = labelText(publicTitleOf(resource), visit.locale);
  const query = listQueryOf(resource, params);
  const { by, chosen, view, month } = query;
  const kept = by && chosen !== undefined ? { [by.name]: chosen } : {};
  const { items, next } = await recordsFor(visit, resource, query);
  const feeds = feedsOf(visit, resource);
  const position = positionOf(resource);
  const points = by && chosen !== undefined ? { [`${by.path}_eq`]: chosen } : {};
  return {
    status: 200,
    head: {
      title,
      path: `/${resource.public.path}`,
      feeds,
      hasMap: position !== undefined,
      isHidden: params.size > 0,
    },
    content: (
      <List
        title={title}
        map={position && linkWith(`${publicPath}/${resource.public.path}.geojson`, points)}
        group={{ items, layout: layoutOf(resource) }}
        filters={await listLinks(visit, resource, path, query)}
        next={
          next && view !== 'month'
            ? linkWith(path, { after: next, ...kept, ...(view === 'past' && { past: '' }) })
            : undefined
        }
        feeds={feeds}
      >
        {view === 'month' && (
          <Month month={month} items={items} hrefOf={(other) => linkWith(path, { ...kept, month: other })} />
        )}
      </List>
    ),
    items,
  };
}

/** The public records that the fields of an item refer to, one group for each field with pages of their own. */
async function referredGroups(visit: Visit, item: Item): Promise<Group[]> {
  const { app } = visit.service;
  const { resource, values } = item;
  const { layouts } = resource.public;
  const byValue = layouts && layouts.of[String(values[layouts.by])];
  const fields = publicFields(resource).filter(({ field }) => field.kind === 'references');
  const groups = await Promise.all(
    fields.map(async ({ name, field, path }) => {
      const target =
        field.kind === 'references' ? app.resources.find((one) => one.name === field.to) : undefined;
      const ids = valueAt(values, path);
      // A tree classifies: its records stand as links at the end of the page.
      if (!target || !isPaged(target) || target.parentField || !Array.isArray(ids)) return [];
      const records = await recordsOf(visit).byIds(target, ids);
      const items = records.map((record) => itemOf(visit, record));
      return [
        {
          field: name,
          title: labelText(field.label, visit.locale),
          items,
          layout: byValue ?? layoutOf(target),
        },
      ];
    }),
  );
  return groups.flat();
}

/** The records that refer to one of a tree: those that it classifies. */
async function referringGroups(visit: Visit, { resource, id }: Item): Promise<Group[]> {
  if (!resource.parentField) return [];
  const groups = await Promise.all(
    pagedResources(visit.service.app).map(async (other) => {
      const [first, ...more] = publicFields(other).filter(
        ({ field }) =>
          (field.kind === 'reference' || field.kind === 'references') && field.to === resource.name,
      );
      if (!first) return [];
      const filterBy = ({ path }: DisplayField) =>
        ({ path, type: 'text', operator: 'eq', values: [id] }) as const;
      const filters = [{ ...filterBy(first), or: more.map(filterBy) }];
      const { items } = await listItems(visit, other, { filters, limit: perGroup });
      const layout = other === resource ? ('list' as const) : layoutOf(other);
      return [{ title: labelText(publicTitleOf(other), visit.locale), items, layout }];
    }),
  );
  return groups.flat();
}

/** What the page lists by the value of a field: a resource, or a widget that the town has yet to connect. */
async function listedBelow(
  visit: Visit,
  { resource, values }: Item,
): Promise<{ group?: Group; note?: Label }> {
  const { lists } = resource.public;
  const name = lists && lists.of[String(values[lists.by])];
  if (name === undefined) return {};
  if (siteWidgets.some((widget) => widget === name))
    return { note: name === 'weather' ? texts.noWeather : texts.noAir };
  const target = publicResource(visit.service.app, name);
  const { items } = await listItems(visit, target, {
    filters: dueFilters(target, 'upcoming'),
    limit: perGroup,
  });
  const more = isPaged(target) ? pathOf(visit, `/${target.public.path}`) : undefined;
  return {
    group: { title: labelText(publicTitleOf(target), visit.locale), items, layout: layoutOf(target), more },
  };
}

async function recordPage(visit: Visit, resource: PagedResource, step: string): Promise<Answer> {
  const path = `/${resource.public.path}/${step}`;
  const [id = ''] = step.split('-');
  const record = await recordsOf(visit).read(resource, id);
  if (record === undefined) return notFound(visit, path);
  if (record === 'gone') return gone(visit, path);
  if (!isPaged(record.resource)) return gone(visit, path);
  const item = itemOf(visit, record);
  const own = pathOf(visit, `/${record.resource.public.path}/${stepOf(record)}`);
  if (item.isExternal || own !== pathOf(visit, path)) return { status: 301, location: item.href };
  const { group, note } = await listedBelow(visit, item);
  const groups = [
    ...(await referredGroups(visit, item)),
    ...(group ? [group] : []),
    ...(await referringGroups(visit, item)),
  ];
  const description = summaryOf(item);
  const picture = pictureOf(item);
  const date = eventDateOf(resource);
  return {
    status: 200,
    head: {
      title: item.title,
      path,
      ...(description && { description }),
      ...(picture && { picture }),
      data: linkedData(visit, item),
    },
    content: (
      <RecordPage
        item={item}
        trail={[
          { title: labelText(texts.home, visit.locale), href: pathOf(visit, '/') },
          {
            title: labelText(publicTitleOf(resource), visit.locale),
            href: pathOf(visit, `/${resource.public.path}`),
          },
        ]}
        groups={groups}
        calendar={date && `${publicPath}/${resource.public.path}/${encodeURIComponent(item.id)}.ics`}
        note={note}
      />
    ),
    items: [item, ...groups.flatMap((one) => one.items)],
  };
}

async function searchPage(visit: Visit, query: URLSearchParams): Promise<Answer> {
  const text = (query.get('q') ?? '').trim().slice(0, 200);
  const resources = pagedResources(visit.service.app);
  const records = text === '' ? [] : await recordsOf(visit).search(resources, text, 60);
  const items = records.map((record) => itemOf(visit, record));
  // The resource with the best match comes first.
  const groups: Group[] = [...new Set(items.map(({ resource }) => resource))].map((resource) => ({
    title: labelText(publicTitleOf(resource), visit.locale),
    items: items.filter((one) => one.resource === resource),
    layout: layoutOf(resource),
  }));
  return {
    status: 200,
    head: { title: labelText(texts.search, visit.locale), path: '/search', isHidden: true },
    content: <Search text={text} groups={groups} />,
    items,
  };
}

/** The page at a path of the site, without the language. */
export async function pageAt(visit: Visit, path: string, query: URLSearchParams): Promise<Answer> {
  const [first = '', step, ...rest] = path.split('/').slice(1);
  if (path === '/') return homePage(visit);
  if (path === '/search') return searchPage(visit, query);
  if (path === '/offline') return problem(200, texts.offline, texts.offlineHelp, visit, path);
  const resource = pagedResources(visit.service.app).find((one) => one.public.path === first);
  if (!resource || rest.length > 0) return notFound(visit, path);
  return step === undefined ? listPage(visit, resource, query) : recordPage(visit, resource, step);
}
