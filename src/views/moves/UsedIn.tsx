import Box from '@mui/material/Box';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { ReplaceEverywhere } from '../../bank/ReplaceEverywhere';
import { colonIn, useLabel, useLanguage } from '../../i18n/useLabel';
import { type Label, nameOf, requestedFields, titleFieldsOf } from '../../metadata';
import { useApp, useResource } from '../../routing/AppContext';
import { useFormPath } from '../../routing/links';
import { OptionalLink } from '../../ui/OptionalLink';
import { othersText, type Use, useUsage } from './useUsage';

const labels = {
  title: { fr: 'Utilisé dans', en: 'Used in' },
  unused: { fr: 'Utilisé nulle part.', en: 'Not used anywhere.' },
  more: { fr: 'et {count} de plus', en: 'and {count} more' },
} satisfies Record<string, Label>;

/** For each referring field. */
const maxShown = 5;

function UseItem({ referrer, filter, title, count, named }: Use) {
  const label = useLabel();
  const translate = useTranslate();
  const formPath = useFormPath();
  const colon = colonIn(useLanguage());
  const list = useGetList<RaRecord>(
    referrer.name,
    {
      pagination: { page: 1, perPage: maxShown },
      sort: { field: 'updatedAt', order: 'DESC' },
      filter,
      meta: { fields: requestedFields(referrer, titleFieldsOf(referrer)), count: false },
    },
    { enabled: named === undefined },
  );
  const data =
    named?.slice(0, maxShown) ??
    (list.data ?? []).map((record) => ({ id: record.id, title: nameOf(referrer, record) }));
  return (
    <li>
      {`${title} (${count})${data.length > 0 ? `${colon} ` : ''}`}
      {data.map((record, index) => (
        <span key={record.id}>
          {index > 0 && ', '}
          <OptionalLink to={formPath(referrer, record.id)}>
            {record.title || translate('list.untitled')}
          </OptionalLink>
        </span>
      ))}
      {data.length > 0 && count > data.length && ` ${label(labels.more, { count: count - data.length })}`}
    </li>
  );
}

/**
 * Where a record of the current resource is used, with links to the records that use it.
 * @example <UsedIn record={{ id: '12', url: 'https://ville.example/salle.jpg' }} />
 */
export function UsedIn({ record }: { record: RaRecord }) {
  const label = useLabel();
  const translate = useTranslate();
  const { bank } = useApp();
  const resource = useResource();
  const { uses, others, total, isPending, isError } = useUsage([record]);
  const stateText = () => {
    if (isPending) return translate('list.checkingUse');
    if (isError) return translate('list.uncheckedUse');
    return uses.length + others === 0 && label(labels.unused);
  };
  return (
    <Box
      component="section"
      aria-label={label(labels.title)}
      sx={{
        fontSize: '0.875rem',
        overflowWrap: 'anywhere',
        '& ul': { m: 0, pl: 2.5 },
        '& a': { color: 'primary.main' },
      }}
    >
      {uses.length > 0 && <strong>{label(labels.title)}</strong>}
      <ul>
        {uses.map((use) => (
          <UseItem key={`${use.referrer.name} ${use.name}`} {...use} />
        ))}
        {others > 0 && <li>{label(othersText, { count: others })}</li>}
      </ul>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {stateText()}
      </Box>
      {/* The replacement needs the capability `usage`. Without it, `total` is 0. */}
      {resource === bank && total > 0 && <ReplaceEverywhere file={record} count={total} />}
    </Box>
  );
}
