import { messagesPath } from '../../../site/Messages';
import type { Group } from '../../../site/model';
import { Home, Search } from '../../../site/pages';
import { texts } from '../../../site/texts';
import { coverAddress, labelText, layoutOf, pagedResources, publicTitleOf } from '../../../src/metadata';
import { feedsOf } from '../formats/formats';
import { homeGroups, townTexts } from '../frame';
import { itemOf, recordsOf, type Visit } from '../visit';
import { type Answer, notFound, offline, offlinePath } from './answer';
import { listPage } from './listPage';
import { messagesPage } from './messagesPage';
import { recordPage } from './recordPage';

const maxFound = 60;

async function homePage(visit: Visit): Promise<Answer> {
  const [groups, { welcome, message }] = [await homeGroups(visit), await townTexts(visit)];
  const items = groups.flatMap((group) => group.items);
  const picture = items.map(({ resource, values }) => coverAddress(resource, values)).find(Boolean);
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

async function searchPage(visit: Visit, query: URLSearchParams): Promise<Answer> {
  const text = (query.get('q') ?? '').trim().slice(0, 200);
  const resources = pagedResources(visit.service.app);
  const records = text === '' ? [] : await recordsOf(visit).search(resources, text, maxFound);
  const items = records.map((record) => itemOf(visit, record));
  // The resource with the best match comes first.
  const groups: Group[] = [...new Set(items.map(({ resource }) => resource))].map((resource) => ({
    title: labelText(publicTitleOf(resource), visit.locale),
    items: items.filter((one) => one.resource === resource),
    layout: layoutOf(resource),
  }));
  return {
    status: 200,
    head: {
      title: labelText(texts.search, visit.locale),
      path: '/search',
      ...(text && { tail: `?${new URLSearchParams({ q: text })}` }),
      isHidden: true,
    },
    content: <Search text={text} groups={groups} />,
    items,
  };
}

/** @param path without the language */
export async function pageAt(visit: Visit, path: string, query: URLSearchParams): Promise<Answer> {
  const [first = '', segment, ...rest] = path.split('/').slice(1);
  if (path === '/') return homePage(visit);
  if (path === '/search') return searchPage(visit, query);
  if (path === offlinePath) return offline(visit);
  if (path === messagesPath) return messagesPage(visit, query);
  const resource = pagedResources(visit.service.app).find((one) => one.public.path === first);
  if (!resource || rest.length > 0) return notFound(visit, path);
  return segment === undefined ? listPage(visit, resource, query) : recordPage(visit, resource, segment);
}
