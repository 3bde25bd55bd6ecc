import { mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, type RaRecord, useGetList, useTranslate } from 'react-admin';
import { readSession } from '../../api/session';
import { renderCell } from '../../fields/columns/columns';
import { chipStyles } from '../../fields/columns/StatusChip';
import { useReferenceNames } from '../../fields/useReferenceRecords';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import {
  canRead,
  fieldOf,
  getResource,
  idFieldOf,
  type Label,
  nameOf,
  newRecord,
  type Related,
  referencePathOf,
  referringValues,
  requestedFields,
  sourceOf,
  titleFieldsOf,
  valueAt,
} from '../../metadata';
import { useApp, useCan } from '../../routing/AppContext';
import { listLocation, useFormPath } from '../../routing/links';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { Icon } from '../../ui/Icon';
import { OptionalLink } from '../../ui/OptionalLink';
import { Panel } from '../../ui/Panel';
import { useRecordForm } from '../record/useRecordForm';

const texts = {
  none: { fr: 'Rien pour l’instant.', en: 'Nothing yet.' },
  all: { fr: 'Voir les {count}', en: 'Show all {count}' },
} satisfies Record<string, Label>;

const maxShown = 10;
const maxColumns = 4;

function RelatedPanel({ to, by, columns }: Related) {
  const { record, resource } = useRecordForm();
  const id = record[idFieldOf(resource)];
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const can = useCan();
  const formPath = useFormPath();
  const target = getResource(useApp(), to);
  const shown = (columns ?? target.list?.columns.filter((name) => name !== by) ?? [])
    .filter(
      (name) => !titleFieldsOf(target).includes(name) && canRead(readSession()?.role, fieldOf(target, name)),
    )
    .slice(0, maxColumns)
    .map((name) => ({ name, field: fieldOf(target, name) }));
  const nameOfReference = useReferenceNames(shown.map(({ field }) => field));
  const filter = { [`${referencePathOf(target, by)}_eq`]: id };
  const [sort, order] = target.list?.sort ?? ['updatedAt', 'DESC'];
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<RaRecord>(to, {
    pagination: { page: 1, perPage: maxShown },
    sort: { field: sort, order },
    filter,
    meta: { fields: requestedFields(target, [...titleFieldsOf(target), ...shown.map(({ name }) => name)]) },
  });
  const title = label(target.menu?.label ?? target.titles?.list);
  return (
    <Panel
      title={title}
      action={
        can('create', to) && (
          <Button
            component={LinkBase}
            to={`/${to}/create`}
            state={{
              record: {
                ...newRecord(target, readSession()),
                ...referringValues(target, by, id, record),
              },
            }}
            startIcon={<Icon path={mdiPlus} />}
          >
            {translate('ra.action.add')}
          </Button>
        )
      }
    >
      {error && <LoadFailure error={error} retry={refetch} />}
      {data?.length === 0 && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {label(texts.none)}
        </Box>
      )}
      {data && data.length > 0 && (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            overflowWrap: 'anywhere',
            '& li': {
              display: 'flex',
              flexWrap: 'wrap',
              gap: '2px 16px',
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            },
            '& li > :first-of-type': { flex: '1 1 200px' },
            '& a': { color: 'primary.main' },
            '& .chip': chipStyles,
          }}
        >
          {data.map((one) => (
            <li key={one.id}>
              <span>
                <OptionalLink to={formPath(target, one.id)}>
                  {nameOf(target, one) || translate('list.untitled')}
                </OptionalLink>
              </span>
              {shown.map(({ name, field }) => (
                <Box component="span" key={name} sx={{ color: 'text.secondary' }}>
                  {renderCell({
                    field,
                    value: valueAt(one, sourceOf(name, field)),
                    record: one,
                    language,
                    label,
                    translate,
                    nameOf: nameOfReference,
                  })}
                </Box>
              ))}
            </li>
          ))}
        </Box>
      )}
      {total > maxShown && (
        <Button component={LinkBase} to={listLocation(to, filter)} sx={{ alignSelf: 'start' }}>
          {label(texts.all, { count: total })}
        </Button>
      )}
    </Panel>
  );
}

export default function RelatedRecords() {
  const { resource } = useRecordForm();
  const app = useApp();
  const can = useCan();
  const role = readSession()?.role;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {resource.related
        ?.filter(({ to, by }) => can('list', to) && canRead(role, fieldOf(getResource(app, to), by)))
        .map((one) => (
          <RelatedPanel key={`${one.to} ${one.by}`} {...one} />
        ))}
    </Box>
  );
}
