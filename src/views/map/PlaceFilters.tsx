import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { parseQueryFromLocation, type RaRecord, useLocation, useTranslate } from 'react-admin';
import { readSession } from '../../api/session';
import { normalizeText } from '../../i18n/normalizeText';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { mapTexts } from '../../map/texts';
import {
  type ChoiceValue,
  canRead,
  choiceOf,
  fieldOf,
  isId,
  type Resource,
  type Role,
  readableNames,
  sourceOf,
  valueAt,
} from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { NativeSelectField } from '../../ui/NativeSelectField';
import { searchOf } from '../list/filters/searchOf';

const ungrouped = '-';

const isInGroup = (chosen: string, groups: readonly string[]) =>
  chosen === ungrouped ? groups.length === 0 : groups.includes(chosen);

function groupingOf({ fields }: Resource, role: Role | undefined) {
  for (const [name, field] of Object.entries(fields))
    if ((field.kind === 'choices' || field.kind === 'tags') && canRead(role, field))
      return { field, path: sourceOf(name, field) };
  return undefined;
}

/** Calls `onLink` when somebody follows a link to a search. */
export function usePlaceFilters(all: readonly RaRecord[], onLink: () => void) {
  const resource = useResource();
  const role = readSession()?.role;
  const label = useLabel();
  const translate = useTranslate();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  // The effect depends on the location, not on the query, because somebody may follow the same link again, such as a
  // result of the command palette.
  const location = useLocation();
  const follow = useEffectEvent((to: typeof location) => {
    const linked = searchOf(parseQueryFromLocation(to).filter ?? {})?.text;
    if (linked === undefined) return;
    setSearch(linked);
    setChosen('');
    onLink();
  });
  useEffect(() => follow(location), [location]);
  const { field, path = '' } = groupingOf(resource, role) ?? {};
  const groupsOf = useMemo(() => {
    // A place may store an alias.
    const groupOf = (id: ChoiceValue) => String(choiceOf<ChoiceValue>(field?.choices, id)?.id ?? id);
    const groupsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isId).map(groupOf) : []);
    return new Map(all.map((record) => [record, groupsIn(valueAt(record, path))]));
  }, [all, field, path]);
  const groups = [...groupsOf.values()];
  // The chosen group may have lost its last place.
  const group = groups.some((ids) => isInGroup(chosen, ids)) ? chosen : '';
  const visible = useMemo(() => {
    const text = normalizeText(search).trim();
    const searchFields = readableNames(resource, resource.list?.search, role);
    const isFound = (record: RaRecord) =>
      searchFields.some((name) =>
        normalizeText(valueAt(record, sourceOf(name, fieldOf(resource, name)))).includes(text),
      );
    return all.filter(
      (record) =>
        (group === '' || isInGroup(group, groupsOf.get(record) ?? [])) && (text === '' || isFound(record)),
    );
  }, [all, group, groupsOf, search, resource, role]);
  const filters = (
    <Box role="search" aria-label={label(mapTexts.search)} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        type="search"
        label={label(mapTexts.search)}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {field && (
        <NativeSelectField label={label(field.label)} value={group} onChange={setChosen}>
          <option value="">{translate('list.all')}</option>
          {[...new Set(groups.flat())]
            .map((id) => ({ id, text: label(choiceOf(field.choices, id)?.label) || id }))
            .sort((a, b) => a.text.localeCompare(b.text, language))
            .map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          {groups.some(({ length }) => length === 0) && (
            <option value={ungrouped}>{translate('forms.none')}</option>
          )}
        </NativeSelectField>
      )}
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {label(mapTexts.total, { shown: visible.length, total: all.length })}
      </Box>
    </Box>
  );
  return { visible, filters };
}
