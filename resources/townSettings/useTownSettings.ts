import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import {
  type CustomSave,
  detailOf,
  isPlaceholderId,
  isSame,
  queryKeys,
  readSession,
  redirectFor,
  useAdminDataProvider,
  useErrorMessage,
  useLabel,
  useWriter,
} from '../../src/engine';
import { canRead, isEmpty, type Label, type Values } from '../../src/metadata';
import townSettings from '.';
import { settings } from './form';
import { readValue, writtenValue } from './values';

const labels = {
  unchanged: { fr: 'Aucune modification à enregistrer.', en: 'There is no change to save.' },
  refused: { fr: 'Non enregistré : {names}', en: 'Not saved: {names}' },
  unknown: {
    fr: 'Nous ne savons pas si c’est enregistré : {names}',
    en: 'We do not know whether this is saved: {names}',
  },
};

const { name: resource } = townSettings;
const fields = ['id', 'key', 'value', 'type', 'townId'];

const isStored = (value: unknown) => value !== undefined && value !== null;

/** The settings that the signed-in user may see and write. */
const visibleSettings = () => settings.filter(({ field }) => canRead(readSession()?.role, field));

/** The values of the form: those stored, else the defaults. */
const shownValues = (rows: readonly RaRecord[]): Values =>
  Object.fromEntries(
    settings.map(({ name, field, key, type }) => {
      const value = rows.find((row) => row.key === key)?.value;
      return [name, isStored(value) ? readValue(type, value) : (field.default ?? null)];
    }),
  );

/** Loads the settings of a town in one call (docs/contract.md#town-settings). */
export function useTownSettings(townId: string) {
  const dataProvider = useAdminDataProvider();
  const queryClient = useQueryClient();
  // Requests secrets only for those who may see them.
  const keys = visibleSettings().map(({ key }) => key);
  const request = {
    filter: { townId_eq: townId, ...(keys.length < settings.length && { key_in: keys }) },
    meta: { fields, count: false },
  };
  const queryKey = queryKeys.list(resource, request);
  const { data, error, refetch } = useQuery<RaRecord[]>({
    queryKey,
    queryFn: async () => (await dataProvider.getList(resource, request)).data,
  });
  const initialRecord = useMemo(() => data && shownValues(data), [data]);
  return {
    rows: data,
    initialRecord,
    error,
    reload: () => refetch(),
    remember: (rows: RaRecord[]) => queryClient.setQueryData(queryKey, rows),
  };
}

/**
 * The settings to write: those that were changed, and defaults that are not stored yet. An empty value is among them
 * only if it replaces a stored one.
 */
const pendingSettings = (rows: readonly RaRecord[], sent: Values, opened: Values) =>
  visibleSettings()
    .map((setting) => ({
      ...setting,
      row: rows.find((row) => row.key === setting.key),
      value: sent[setting.name],
    }))
    .filter(({ name, field, row, value }) => {
      const isChanged = !isSame(opened[name], value);
      if (isStored(row?.value)) return isChanged;
      // If an unchanged value is neither stored nor the default, a colleague has emptied it: do not restore it.
      return !isEmpty(value) && (isChanged || isSame(value, field.default));
    });

/**
 * Writes the settings one at a time. A toast lists those that are not saved, or perhaps not saved. Their inputs keep
 * the text.
 */
export function useSaveSettings(
  townId: string,
  { rows = [], remember, reload }: ReturnType<typeof useTownSettings>,
): CustomSave {
  const writer = useWriter();
  const reasonOf = useErrorMessage();
  const label = useLabel();
  const translate = useTranslate();
  const notify = useNotify();

  const send = (
    { name, field, key, type, row, value }: ReturnType<typeof pendingSettings>[number],
    opened: Values,
  ) => {
    // A question about a conflict names the setting.
    const { fields: ownFields } = townSettings;
    const named = {
      ...townSettings,
      fields: { ...ownFields, value: { ...ownFields.value, label: field.label } },
    };
    const written = writtenValue(type, value, row?.value);
    if (!row) {
      const data = { key, type, value: written, townId };
      return writer.send({ verb: 'create', resource: named, form: `${townId} ${key}`, data });
    }
    // The writer gets the value that the form was opened with: the cached row may have a newer one from a colleague.
    const isAsOpened = !isStored(row.value) || isSame(readValue(type, row.value), opened[name]);
    const before = isAsOpened ? row : { ...row, value: writtenValue(type, opened[name], row.value) };
    const { id, type: storedType = type, townId: owner } = row;
    const data = { id, key, value: written, type: storedType, townId: owner ?? townId };
    return writer.send({ verb: 'update', resource: named, opened: before, data, loadedKeys: fields });
  };

  const saveAll: CustomSave = async (sent, onStored, opened) => {
    const pending = pendingSettings(rows, sent, opened);
    if (pending.length === 0) {
      notify(label(labels.unchanged), { type: 'info' });
      return undefined;
    }
    let now = rows;
    let detail: string | undefined;
    /** By name of the setting: why it is not saved, or perhaps not saved. */
    const reasons: Record<string, string> = {};
    const unknown = new Set<string>();
    let unsent: string[] = [];
    for (const [index, setting] of pending.entries()) {
      const { name, row } = setting;
      const outcome = await send(setting, opened);
      if (outcome.result === 'stored') {
        const { record } = outcome;
        now = row ? now.map((other) => (other === row ? { ...row, ...record } : other)) : [...now, record];
      } else if (outcome.result === 'failed') {
        // The app goes to another screen, such as the sign-in. `{}` keeps the draft, and marks no input as refused.
        if (redirectFor(outcome.error)) return {};
        detail ??= detailOf(outcome.error);
        reasons[name] = reasonOf(outcome.error);
        if (outcome.maybeStored) unknown.add(name);
      } else if (outcome.result === 'cancelled') {
        unsent = pending.slice(index).map((one) => one.name);
        break;
      } else {
        reasons[name] = translate('write.notSent');
      }
    }
    // A backend may answer a creation without the id, which the next write of the setting needs.
    if (now.some(({ id }) => isPlaceholderId(id))) await reload();
    else remember(now);
    onStored(shownValues(now), [...Object.keys(reasons), ...unsent]);
    if (Object.keys(reasons).length === 0) {
      if (unsent.length > 0) return {};
      notify('forms.updated', { type: 'success' });
      return undefined;
    }
    const listOf = (isUnknown: boolean, text: Label) => {
      const names = settings
        .filter(({ name }) => name in reasons && unknown.has(name) === isUnknown)
        .map(({ name, field }) => `${label(field.label)} (${reasons[name]})`);
      return names.length > 0 && label(text, { names: names.join(', ') });
    };
    const message = [translate('error.save'), listOf(false, labels.refused), listOf(true, labels.unknown)];
    notify(message.filter(Boolean).join(' '), { type: 'error', detail, autoHideDuration: null });
    return reasons;
  };
  return (...args) => writer.batch(() => saveAll(...args));
}
