import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { callPathOf, isRecord, type Label } from '../../metadata';
import { useRecordForm } from '../record/useRecordForm';

const texts = {
  others: {
    fr: '{names} a aussi ouvert cet élément. |||| {names} ont aussi ouvert cet élément.',
    en: '{names} has this record open, too. |||| {names} have this record open, too.',
  },
} satisfies Record<string, Label>;

/** Milliseconds between two reports that the form is open. After two missed reports, the form counts as closed. */
const INTERVAL = 15_000;

/** Polls while the browser tab is visible: see `docs/contract.md#presence`. */
export default function Presence() {
  const { resource, record } = useRecordForm();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const language = useLanguage();
  const path = callPathOf(resource, record);
  const { data, isError } = useQuery({
    queryKey: queryKeys.presence(path),
    queryFn: () => dataProvider.reportPresence(path),
    refetchInterval: INTERVAL,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  const people: readonly unknown[] =
    !isError && isRecord(data) && Array.isArray(data.people) ? data.people : [];
  const names = new Intl.ListFormat(language).format(people.map(String));
  return (
    <div role="status">
      {people.length > 0 && (
        <Alert severity="info" role="presentation" sx={{ mb: 2 }}>
          {label(texts.others, { names, count: people.length })}
        </Alert>
      )}
    </div>
  );
}
