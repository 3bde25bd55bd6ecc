import type { Group, Item, Link } from '../../../site/model';
import {
  intakeResources,
  isPaged,
  isPublic,
  labelText,
  layoutOf,
  pagedResources,
  publicFields,
  publicTitleOf,
  referencePathOf,
  type SiteWidget,
  type StoredField,
  siteWidgets,
  storedField,
  valueAt,
} from '../../../src/metadata';
import { formLink } from '../frame';
import { itemOf, listItems, pathOf, recordsOf, type Visit } from '../visit';

const perGroup = 24;

const chosenBy = <T>(
  { resource, values }: Item,
  choice: { by: string; of: Readonly<Record<string, T>> } | undefined,
) => choice?.of[String(valueAt(values, storedField(resource, choice.by).path))];

/** The records that an item refers to, one group for each field. */
export async function referredGroups(visit: Visit, item: Item): Promise<Group[]> {
  const { app } = visit.service;
  const { resource, values } = item;
  const byValue = chosenBy(item, resource.public.layouts);
  const fields = publicFields(resource).filter(({ field }) => field.kind === 'references');
  const groups = await Promise.all(
    fields.map(async ({ name, field, path }) => {
      const target =
        field.kind === 'references' ? app.resources.find((one) => one.name === field.to) : undefined;
      const ids = valueAt(values, path);
      // The records of a tree are categories, which the page shows as links at its end.
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

/** For a record of a tree, such as a category: the records that refer to it, grouped by resource. */
export async function referringGroups(visit: Visit, { resource, id }: Item): Promise<Group[]> {
  if (!resource.parentField) return [];
  const groups = await Promise.all(
    pagedResources(visit.service.app).map(async (other) => {
      const [first, ...more] = publicFields(other).filter(
        ({ field }) =>
          (field.kind === 'reference' || field.kind === 'references') && field.to === resource.name,
      );
      if (!first) return [];
      const filterBy = ({ name }: StoredField) =>
        ({ path: referencePathOf(other, name), type: 'text', operator: 'eq', values: [id] }) as const;
      const filters = [{ ...filterBy(first), or: more.map(filterBy) }];
      const { items } = await listItems(visit, other, { filters, limit: perGroup });
      // Records of the same resource are the categories below this one.
      const layout = other === resource ? ('list' as const) : layoutOf(other);
      return [{ title: labelText(publicTitleOf(other), visit.locale), items, layout }];
    }),
  );
  return groups.flat();
}

/** What `public.lists` adds to the page of a record. */
interface Added {
  group?: Group;
  widget?: SiteWidget;
  form?: Link;
}

export async function listedBelow(visit: Visit, item: Item): Promise<Added> {
  const name = chosenBy(item, item.resource.public.lists);
  if (name === undefined) return {};
  const widget = siteWidgets.find((one) => one === name);
  if (widget) return { widget };
  const { resources } = visit.service.app;
  const target = resources.filter(isPublic).find((one) => one.name === name);
  if (!target) {
    // The town may have disabled the resource.
    const form = intakeResources(visit.service.app).find((one) => one.name === name);
    return form ? { form: formLink(visit, form) } : {};
  }
  const { items } = await listItems(visit, target, {
    side: 'upcoming',
    limit: perGroup,
  });
  const more = isPaged(target) ? pathOf(visit, `/${target.public.path}`) : undefined;
  return {
    group: { title: labelText(publicTitleOf(target), visit.locale), items, layout: layoutOf(target), more },
  };
}
