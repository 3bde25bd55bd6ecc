import { publicPath } from '../../../contract/paths';
import { periodIn } from '../../../site/dates';
import { summaryOf } from '../../../site/Group';
import type { Item } from '../../../site/model';
import { Record as RecordPage } from '../../../site/pages';
import { texts } from '../../../site/texts';
import { Widget } from '../../../site/Widgets';
import {
  coverAddress,
  endOf,
  eventDateOf,
  isEmpty,
  labelText,
  type PagedResource,
  publicTitleOf,
  shownFields,
  valueAt,
} from '../../../src/metadata';
import { localesOf } from '../town';
import { itemOf, pathOf, recordsOf, type Visit } from '../visit';
import { type Answer, gone, notFound } from './answer';
import { linkedData } from './linkedData';
import { questionsPart } from './questionsPart';
import { listedBelow, referredGroups, referringGroups } from './recordGroups';

const hasGallery = ({ resource, values }: Item) =>
  shownFields(resource, values).some(
    ({ field, path }) => field.kind === 'list' && field.fromBank && !isEmpty(valueAt(values, path)),
  );

export async function recordPage(visit: Visit, resource: PagedResource, segment: string): Promise<Answer> {
  const path = `/${resource.public.path}/${segment}`;
  // The segment begins with the id, as in `12-la-halle`.
  const [id = ''] = segment.split('-');
  const record = await recordsOf(visit).read(resource, id);
  if (record === undefined) return notFound(visit, path);
  if (record === 'gone') return gone(visit, path);
  const item = itemOf(visit, record);
  // The record has moved to another resource, which has no pages.
  if (!item.href) return gone(visit, path);
  // A header takes only ASCII.
  if (item.isExternal) return { status: 301, location: new URL(item.href).href };
  if (item.href !== pathOf(visit, path)) return { status: 301, location: item.href };
  const { group, widget, form } = await listedBelow(visit, item);
  const groups = [
    ...(await referredGroups(visit, item)),
    ...(group ? [group] : []),
    ...(await referringGroups(visit, item)),
  ];
  const summary = summaryOf(item, 120);
  // Many events say no more than "free entry": the title makes each description different.
  const description = summary && `${item.title} · ${summary}`;
  const section = labelText(publicTitleOf(resource), visit.locale);
  const picture = coverAddress(resource, item.values);
  const date = eventDateOf(resource);
  const period = date && periodIn(date.field, item.values, date.path);
  const end = endOf(period?.endDate || period?.startDate);
  const language = visit.locale === localesOf(visit.town)[0] ? '' : `?lang=${visit.locale}`;
  return {
    status: 200,
    head: {
      title: item.title,
      section,
      path,
      ...(item.pagePaths && { pagePaths: item.pagePaths }),
      ...(description && { description }),
      ...(picture && { picture }),
      data: linkedData(visit, item),
      hasGallery: hasGallery(item),
    },
    content: (
      <RecordPage
        item={item}
        trail={[
          { title: labelText(texts.home, visit.locale), href: pathOf(visit, '/') },
          { title: section, href: pathOf(visit, `/${resource.public.path}`) },
        ]}
        groups={groups}
        calendar={
          end && end.getTime() >= Date.now()
            ? `${publicPath}/${resource.public.path}/${encodeURIComponent(item.id)}.ics${language}`
            : undefined
        }
        questions={questionsPart(visit, item)}
      >
        {widget && <Widget name={widget} />}
        {form && (
          <a href={form.href} className="button">
            {form.title}
          </a>
        )}
      </RecordPage>
    ),
    widget,
    items: [item, ...groups.flatMap((one) => one.items)],
  };
}
