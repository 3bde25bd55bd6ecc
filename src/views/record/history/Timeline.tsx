import Box from '@mui/material/Box';
import { upperFirst } from 'es-toolkit';
import type { RaRecord } from 'react-admin';
import { useCapability } from '../../../api/capabilities';
import { StatusChip } from '../../../fields/columns/StatusChip';
import { atDateTime } from '../../../i18n/dates';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import { callPathOf, isEmpty, type Label, momentText } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { Entries, useEntries } from '../../../ui/Entries';
import { Panel } from '../../../ui/Panel';
import { isVersion, useVersionTitle, type Version } from './versions';

const title: Label = { fr: 'Suivi', en: 'Follow-up' };

const PAGE_SIZE = 25;

function StatusChanges({ record }: { record: RaRecord }) {
  const resource = useResource();
  const { status } = resource.fields;
  const label = useLabel();
  const language = useLanguage();
  const titleOf = useVersionTitle();
  const query = useEntries(`revisions/${callPathOf(resource, record)}`, isVersion, PAGE_SIZE);
  const { shown, showMore } = query;
  // The first version, which ends the list, also gave the record a status.
  const changes = shown.filter(
    (one, index) =>
      !isEmpty(one.status) &&
      (one.fields.includes('status') || (index === shown.length - 1 && showMore === undefined)),
  );
  if (status?.kind !== 'status' || (query.data && changes.length === 0 && !showMore)) return null;
  return (
    <Panel title={label(title)}>
      <Entries queries={[query]} empty={false} showMore={showMore}>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {changes.map((one) => (
            <Box
              component="li"
              key={one.version}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}
            >
              <StatusChip field={status} value={one.status} />
              {!isBeforeHistory(one, record) && (
                <span>
                  {/* A version from outside, such as from a citizen's app, has no author. */}
                  {upperFirst(isEmpty(one.updatedBy) ? atDateTime(one.updatedAt, language) : titleOf(one))}
                </span>
              )}
            </Box>
          ))}
        </Box>
      </Entries>
    </Panel>
  );
}

/** A history without its first version: nobody knows when the record got this status, and from whom. */
const isBeforeHistory = ({ fields, updatedAt }: Version, { createdAt }: RaRecord) =>
  !fields.includes('status') && momentText(updatedAt) !== momentText(createdAt);

/**
 * Shows who gave a record which status, and when, the newest first. Renders nothing if the backend keeps no versions,
 * or if the resource has no status.
 * @example <Timeline record={hall} />
 */
export function Timeline({ record }: { record: RaRecord }) {
  // The key makes a changed record load its history again.
  return useCapability('revisions') && <StatusChanges key={String(record.updatedAt)} record={record} />;
}
