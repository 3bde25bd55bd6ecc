import type { HTMLAttributes } from 'react';
import { LinkBase, type RaRecord } from 'react-admin';
import { isPlaceholderId } from '../../api/dataProvider';
import { useCan, useResource } from '../../routing/AppContext';
import { recordPath } from '../../routing/links';

/** Returns the path of a record; `undefined` if it has no id, or if the user may not open it. */
export function useRecordPath(): (record: RaRecord) => string | undefined {
  const resource = useResource();
  const can = useCan();
  const hasForm = resource.routes?.edit !== undefined && can('edit');
  return ({ id }) => (hasForm && !isPlaceholderId(id) ? recordPath(resource.name, id) : undefined);
}

/** A link to a record; plain text if the user may not open it. */
export function RecordLink({ record, ...props }: HTMLAttributes<HTMLElement> & { record: RaRecord }) {
  const path = useRecordPath()(record);
  return path ? <LinkBase to={path} {...props} /> : <span {...props} />;
}
