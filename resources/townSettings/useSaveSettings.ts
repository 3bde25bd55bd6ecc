import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import {
  type CustomSave,
  detailOf,
  isPlaceholderId,
  isSame,
  redirectFor,
  useErrorMessage,
  useLabel,
  useWriter,
  type Write,
} from '../../src/engine';
import { isEmpty, type Label, type Values } from '../../src/metadata';
import townSettings from '.';
import { settings } from './form';
import { labels } from './labels';
import { shownValues, type useTownSettings, visibleSettings } from './useTownSettings';
import { readValue, type SettingType, writtenValue } from './values';

/** The settings to write: those that were changed, and defaults that are not stored yet. */
const pendingSettings = (rows: readonly RaRecord[], sent: Values, opened: Values) =>
  visibleSettings()
    .map((setting) => ({
      ...setting,
      row: rows.find((row) => row.key === setting.key),
      value: sent[setting.name],
    }))
    .filter(({ name, row, value }) =>
      row === undefined || row.value === null || row.value === undefined
        ? !isEmpty(value)
        : !isSame(opened[name], value),
    );

/** The row with the value that the form was opened with: the cached row may contain a newer one of a colleague. */
const openedRow = (row: RaRecord, type: SettingType, opened: unknown): RaRecord =>
  row.value === null || row.value === undefined || isSame(readValue(type, row.value), opened)
    ? row
    : { ...row, value: writtenValue(type, opened, row.value) };

/** Writes the settings one at a time. A toast lists the refused ones, whose inputs keep their text. */
export function useSaveSettings(
  townId: string,
  { rows = [], remember, reload }: ReturnType<typeof useTownSettings>,
): CustomSave {
  const writer = useWriter();
  const reasonOf = useErrorMessage();
  const label = useLabel();
  const translate = useTranslate();
  const notify = useNotify();

  const writeOf = (
    row: RaRecord | undefined,
    values: { key: string; type: string; value: unknown },
  ): Write => {
    const form = `${townId} ${values.key}`;
    if (!row) return { verb: 'create', resource: townSettings, form, data: { ...values, townId } };
    const { id, key, type = values.type } = row;
    const data = { id, key, value: values.value, type, townId: row.townId ?? townId };
    return { verb: 'update', resource: townSettings, opened: row, data, fields: Object.keys(data) };
  };

  const saveAll: CustomSave = async (sent, stored, opened) => {
    const pending = pendingSettings(rows, sent, opened);
    if (pending.length === 0) {
      notify(label(labels.unchanged), { type: 'info', messageArgs: { _: label(labels.unchanged) } });
      return undefined;
    }
    let now = rows;
    let detail: string | undefined;
    const refused: Record<string, string> = {};
    const unknown = new Set<string>();
    for (const { name, key, type, row, value } of pending) {
      const write = writeOf(row && openedRow(row, type, opened[name]), {
        key,
        type,
        value: writtenValue(type, value, row?.value),
      });
      const outcome = await writer.send(write);
      if (outcome.result === 'stored') {
        const { record } = outcome;
        now = row ? now.map((other) => (other === row ? { ...row, ...record } : other)) : [...now, record];
      } else if (outcome.result === 'failed') {
        if (redirectFor(outcome.error)) return {};
        detail ??= detailOf(outcome.error);
        refused[name] = reasonOf(outcome.error);
        if (outcome.maybeStored) unknown.add(name);
      } else {
        refused[name] = translate('write.notSent');
      }
    }
    if (now.some(({ id }) => isPlaceholderId(id))) await reload();
    else remember(now);
    stored(shownValues(now), Object.keys(refused));
    if (Object.keys(refused).length === 0) {
      notify('forms.updated', { type: 'success' });
      return undefined;
    }
    const list = (isUnknown: boolean, text: Label) => {
      const names = settings.flatMap(({ name, field }) =>
        name in refused && unknown.has(name) === isUnknown
          ? [`${label(field.label)} (${refused[name]})`]
          : [],
      );
      return names.length > 0 && label(text, { names: names.join(', ') });
    };
    const message = [translate('error.save'), list(false, labels.refused), list(true, labels.unknown)]
      .filter(Boolean)
      .join(' ');
    notify(message, { type: 'error', messageArgs: { _: message }, detail, autoHideDuration: null });
    return refused;
  };
  return (...args) => writer.batch(() => saveAll(...args));
}
