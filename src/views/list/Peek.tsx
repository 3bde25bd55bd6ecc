import { mdiPencilOutline } from '@mdi/js';
import { styled, useTheme } from '@mui/material/styles';
import { debounce } from 'es-toolkit';
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { LinkBase, type RaRecord, useGetOne, useListContext, useTranslate } from 'react-admin';
import { isPlaceholderId } from '../../api/dataProvider';
import { FieldValue } from '../../fields/columns/FieldValue';
import { pictureUrlOf } from '../../fields/columns/pictureUrlOf';
import { chipStyles, renderStatus } from '../../fields/columns/StatusChip';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import {
  isEmpty,
  isSecret,
  type Label,
  type Resource,
  sectionsOf,
  titleFieldsOf,
  valueAt,
} from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { useFormPath } from '../../routing/links';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { IconAction } from '../../ui/IconAction';
import { isBlankValue } from '../form/preview/findings';
import { SiteFrame } from '../form/preview/SiteFrame';
import { visibleFields } from '../moves/advice';

const previewLabel: Label = { fr: 'Aperçu : {name}', en: 'Preview: {name}' };

/** Milliseconds that the pointer rests on a row before its record is shown. */
const REST = 120;

const Split = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 360px',
  gap: 16,
  alignItems: 'start',
});

const Side = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: 72,
  display: 'grid',
  gap: 16,
  maxHeight: 'calc(100vh - 88px)',
  overflowY: 'auto',
  padding: 16,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  '& header': { display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 8 },
  '& h2': { ...theme.typography.h3, margin: '0 0 4px', overflowWrap: 'anywhere' },
  '& .chip': chipStyles(theme),
  '& .cover': { width: '100%', maxHeight: 220, objectFit: 'cover', borderRadius: theme.shape.borderRadius },
}));

/** Leaves out the title and the status, which the heading of the panel shows. */
function Details({ resource, record }: { resource: Resource; record: RaRecord }) {
  const picture = pictureUrlOf(resource, record);
  const shown = visibleFields(resource, sectionsOf(resource), record).filter(
    ({ name, path, field }) =>
      !titleFieldsOf(resource).includes(name) &&
      !['status', 'image'].includes(field.kind) &&
      !isSecret(field) &&
      // Coordinates are stored in two other fields, and have no value at their path.
      (field.kind === 'coordinates' || !isBlankValue(field, valueAt(record, path))),
  );
  return (
    <>
      {picture && <img className="cover" src={picture} alt="" />}
      {shown.map(({ path, field }) => (
        <FieldValue key={path} field={field} value={valueAt(record, path)} record={record} />
      ))}
    </>
  );
}

function PeekedRecord({ row }: { row: RaRecord }) {
  const resource = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const name = useRecordName()(resource, row);
  const path = useFormPath()(resource, row.id);
  const isDark = useTheme().palette.mode === 'dark';
  const { data: whole, error, refetch } = useGetOne<RaRecord>(resource.name, { id: row.id });
  const record = whole ?? row;
  const { status } = resource.fields;
  return (
    <Side aria-label={label(previewLabel, { name })}>
      <header>
        <div>
          <h2>{name}</h2>
          {status?.kind === 'status' &&
            !isEmpty(record.status) &&
            renderStatus(status, record.status, label, record)}
        </div>
        {path && (
          <IconAction
            component={LinkBase}
            to={path}
            size="small"
            path={mdiPencilOutline}
            label={translate('list.edit')}
          />
        )}
      </header>
      {error && !whole && <LoadFailure error={error} retry={refetch} />}
      {whole && resource.workflow?.publish !== undefined && (
        <SiteFrame title={name} resource={resource} values={whole} isDark={isDark} isOpen />
      )}
      {resource.workflow?.publish === undefined && <Details resource={resource} record={record} />}
    </Side>
  );
}

export default function Peek({ children }: { children: ReactNode }) {
  const { data } = useListContext<RaRecord>();
  const [id, setId] = useState<string>();
  const showAfterRest = useMemo(() => debounce(setId, REST), []);
  useEffect(() => showAfterRest.cancel, [showAfterRest]);
  const idAt = ({ target }: SyntheticEvent) =>
    target instanceof Element ? target.closest<HTMLElement>('tr[data-id]')?.dataset.id : undefined;
  const row = data?.find((record) => String(record.id) === id) ?? data?.[0];
  return (
    <Split
      sx={
        row && { [`& tr[data-id="${CSS.escape(String(row.id))}"]`]: { backgroundColor: 'action.selected' } }
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers only observe the rows. */}
      <div
        onMouseOver={(event) => {
          const rowId = idAt(event);
          if (rowId !== undefined) showAfterRest(rowId);
        }}
        onMouseLeave={showAfterRest.cancel}
        onFocus={(event) => {
          const rowId = idAt(event);
          if (rowId !== undefined) setId(rowId);
        }}
      >
        {children}
      </div>
      {row && !isPlaceholderId(row.id) && <PeekedRecord row={row} />}
    </Split>
  );
}
