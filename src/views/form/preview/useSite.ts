import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Frame, Item } from '../../../../site/model';
import { useReferenceNames } from '../../../fields/useReferenceRecords';
import { useLanguage } from '../../../i18n/useLabel';
import {
  type Field,
  getResource,
  idFieldOf,
  isPublic,
  isRecord,
  nameOf,
  type PublicResource,
  publicFields,
  type Resource,
  sourceOf,
  type Values,
  valueAt,
} from '../../../metadata';
import { useApp, useConfig } from '../../../routing/AppContext';
import { applyChanges } from '../../../write/changes';
import { useLive } from '../../record/useLive';
import { cleanHtml } from './cleanHtml';

export interface PreviewProps {
  resource: Resource;
  values: Values;
}

const noAssets = {
  styles: '',
  colours: '',
  font: '',
  map: '',
  mapStyles: '',
  page: '',
  worker: '',
  push: '',
  intake: '',
  gallery: '',
};

/** If the resource is not public, shows the fields that would be public by default. */
const publicOf = (resource: Resource): PublicResource => ({ ...resource, public: resource.public ?? {} });

/** Cleans formatted text, as the server does. */
function cleaned(field: Field, value: unknown): unknown {
  if (field.kind === 'richText' && typeof value === 'string') return cleanHtml(value);
  if (field.kind !== 'list' || !Array.isArray(value)) return value;
  return value.map((item: unknown) => (isRecord(item) ? cleanedValues(field.of, item) : item));
}

function cleanedValues(fields: Readonly<Record<string, Field>>, values: Values): Values {
  const changes = Object.entries(fields).flatMap(([name, field]) => {
    const path = sourceOf(name, field);
    const before = valueAt(values, path);
    const after = cleaned(field, before);
    return after === before ? [] : { path: path.split('.'), before, after };
  });
  return applyChanges(values, changes);
}

export function useSite({ resource, values }: PreviewProps): { item: Item; frame: Frame } {
  const app = useApp();
  const { appTitle, logo, map } = useConfig();
  const locale = useLanguage();
  const translate = useTranslate();
  const shown = publicOf(resource);
  const fields = useMemo(() => publicFields(publicOf(resource)).map(({ field }) => field), [resource]);
  const nameOfReference = useReferenceNames(fields);
  const { live } = useLive(resource, values);
  const now = new Date().toISOString();
  const itemOf = (one: PublicResource, id: string, title: string, own: Values, publishedAt = now): Item => ({
    resource: one,
    id,
    title,
    values: own,
    // Without an address, the names of records are not links.
    href: '',
    isExternal: false,
    publishedAt,
    changedAt: now,
  });
  const referenced = (name: string, id: unknown): Item | undefined => {
    const target = getResource(app, name);
    const field = fields.find(
      (one) => (one.kind === 'reference' || one.kind === 'references') && one.to === name,
    );
    const title = field && nameOfReference(field, id);
    return title && isPublic(target) ? itemOf(target, String(id), title, {}) : undefined;
  };
  const title = nameOf(resource, values) || translate('list.untitled');
  return {
    item: itemOf(
      shown,
      String(values[idFieldOf(resource)] ?? ''),
      title,
      cleanedValues(resource.fields, values),
      live?.publishedAt,
    ),
    frame: {
      town: appTitle,
      logo,
      base: '',
      origin: window.location.origin,
      locale,
      locales: [locale],
      lists: [],
      forms: [],
      menu: [],
      foot: [],
      footLinks: [],
      assets: noAssets,
      map,
      references: {
        item: referenced,
        // So small that the page asks for no smaller copies: only some backends keep them.
        file: () => ({ title: '', alt: '', width: 320, height: 200 }),
      },
    },
  };
}
