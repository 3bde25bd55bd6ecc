import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { UNKNOWN_ID } from '../../src/api/dataProvider';
import { redirectFor } from '../../src/api/errors';
import { useAdminDataProvider } from '../../src/api/useAdminDataProvider';
import { isForMe } from '../../src/fields/inputs/FieldInput';
import { useLabel } from '../../src/i18n/useLabel';
import { isEmpty, type Values } from '../../src/metadata';
import { isSame } from '../../src/views/restore';
import { reasonOf } from '../../src/views/useFailure';
import type { Send } from '../../src/views/useSubmit';
import townSettings from '.';
import { settings } from './form';
import { shownValues, type useTownSettings } from './useTownSettings';
import { readValue, writtenValue } from './values';
import { words } from './words';

const { name: resource } = townSettings;

/** What has to be written: what was changed, and what the form shows and no backend has yet (spec §4). */
const due = (rows: readonly RaRecord[], sent: Values) =>
  settings
    .filter(({ field }) => isForMe(field.roles))
    .map((setting) => ({
      ...setting,
      row: rows.find((row) => row.key === setting.key),
      value: sent[setting.name],
    }))
    .filter(({ row, value, type }) =>
      row === undefined || row.value === null || row.value === undefined
        ? !isEmpty(value)
        : !isSame(readValue(type, row.value), value),
    );

/** Writes the settings one at a time; what is refused is said by name, and stays typed. */
export function useSendSettings(
  townId: string,
  { rows = [], remember, reload }: ReturnType<typeof useTownSettings>,
): Send {
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const translate = useTranslate();
  const notify = useNotify();

  const write = async (row: RaRecord | undefined, values: { key: string; type: string; value: unknown }) => {
    if (!row) return dataProvider.create(resource, { data: { ...values, townId } });
    const { id, key, type = values.type } = row;
    const data = { id, key, value: values.value, type, townId: row.townId ?? townId };
    return dataProvider.update(resource, { id, data, previousData: row });
  };

  return async (sent, stored) => {
    const todo = due(rows, sent);
    if (todo.length === 0) {
      notify(label(words.unchanged), { type: 'info', messageArgs: { _: label(words.unchanged) } });
      return undefined;
    }
    let now = rows;
    const refused: Record<string, string> = {};
    for (const { name, key, type, row, value } of todo) {
      try {
        const { data } = await write(row, { key, type, value: writtenValue(type, value, row?.value) });
        now = row ? now.map((one) => (one === row ? { ...row, ...data } : one)) : [...now, data];
      } catch (error) {
        if (redirectFor(error)) return {};
        refused[name] = translate(reasonOf(error), { _: reasonOf(error) }) || translate('error.save');
      }
    }
    if (now.some((row) => row.id === UNKNOWN_ID)) await reload();
    else remember(now);
    stored(shownValues(now), Object.keys(refused));
    if (Object.keys(refused).length === 0) {
      notify('forms.updated', { type: 'success' });
      return undefined;
    }
    const names = settings.flatMap(({ name, field }) =>
      name in refused ? [`${label(field.label)} (${refused[name]})`] : [],
    );
    const message = `${translate('error.save')} ${label(words.refused, { names: names.join(', ') })}`;
    notify(message, { type: 'error', messageArgs: { _: message } });
    return refused;
  };
}
