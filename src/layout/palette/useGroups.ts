import { mdiHistory, mdiShapeOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { normalizeText } from '../../i18n/normalizeText';
import { searchTexts } from '../../i18n/searchTexts';
import { useLabel } from '../../i18n/useLabel';
import { fieldOf, type Resource, titleFieldsOf } from '../../metadata';
import { useApp } from '../../routing/AppContext';
import { listLocation, recordPath, useFormPath } from '../../routing/links';
import { recentRecords } from '../../routing/recentRecords';
import type { Entry } from '../menu/menu';
import type { Group, Option } from './PaletteGroup';
import { useActions } from './useActions';
import { type FoundRecord, nameFieldOf, useRecordSearch } from './useRecordSearch';

function useRecordOption() {
  const formPath = useFormPath();
  const label = useLabel();
  const translate = useTranslate();
  return (resource: Resource, { id, name, field, word, values }: FoundRecord): Option => {
    const { status } = resource.fields;
    const isName = titleFieldsOf(resource).includes(field) || field === nameFieldOf(resource);
    return {
      key: `${resource.name} ${id}`,
      icon: resource.icon ?? mdiShapeOutline,
      label: name || translate('list.untitled'),
      note: isName ? undefined : label(fieldOf(resource, field).label),
      record: { status: status?.kind === 'status' ? status : undefined, values },
      // Without a form, the list shows the record.
      to: formPath(resource, id) ?? listLocation(resource.name, { [`${field}_like`]: word }),
    };
  };
}

export function useGroups(text: string, screens: readonly Entry[]) {
  const app = useApp();
  const label = useLabel();
  const translate = useTranslate();
  const recordOption = useRecordOption();
  const actions = useActions();
  const [recent] = useState(() => recentRecords(app));
  const { results, queries, isSearching } = useRecordSearch(text);

  const words = normalizeText(text).split(/\s+/).filter(Boolean);
  const matches = (option: Option) => {
    const name = normalizeText(`${option.label} ${option.aliases ?? ''}`);
    return words.every((word) => name.includes(word));
  };
  const nameOfResource = ({ name, menu, titles }: Resource) => label(menu?.label ?? titles?.list) || name;
  const groups: Group[] = [
    {
      name: 'recent',
      label: label(searchTexts.recent),
      options:
        text === ''
          ? recent.map(({ resource, id, name }) => ({
              key: `recent ${resource.name} ${id}`,
              icon: mdiHistory,
              label: name || translate('list.untitled'),
              note: nameOfResource(resource),
              to: recordPath(resource.name, id),
            }))
          : [],
    },
    {
      name: 'screens',
      label: label(searchTexts.screens),
      options: screens.map((screen): Option => ({ ...screen, key: `screen ${screen.to}` })).filter(matches),
    },
    { name: 'actions', label: label(searchTexts.actions), options: actions.filter(matches) },
    ...results.map(({ resource, found }) => ({
      name: `records ${resource.name}`,
      label: nameOfResource(resource),
      options: found.map((record) => recordOption(resource, record)),
    })),
  ];
  const failures = queries.flatMap(({ resource, query }) => {
    const name = resource ? nameOfResource(resource) : label(searchTexts.title);
    return query?.error ? [{ name, error: query.error, refetch: query.refetch }] : [];
  });
  return { groups: groups.filter(({ options }) => options.length > 0), words, failures, isSearching };
}
