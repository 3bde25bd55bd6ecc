import { useQuery } from '@tanstack/react-query';
import { useCapability } from '../../api/capabilities';
import { isNoData } from '../../api/errors';
import { queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import {
  callPathOf,
  editedStatuses,
  idFieldOf,
  isPublic,
  isRecord,
  publicStatuses,
  type Resource,
  statusIdOf,
  type Values,
} from '../../metadata';
import { useRecordForm } from './useRecordForm';

/** The version of a record that citizens see (docs/contract.md#live). */
export interface Live {
  version: number;
  publishedAt?: string;
  changedAt: string;
  /** The page on the town's site. */
  url: string | null;
}

const isLive = (value: unknown): value is Live =>
  isRecord(value) && typeof value.version === 'number' && typeof value.changedAt === 'string';

const isEditedStatus = (resource: Resource, { status }: Values) =>
  editedStatuses(resource).some((one) => one === statusIdOf(resource, status));

/** A record that was edited may have been published before. */
function mayBeLive(resource: Resource, record: Values): boolean {
  const statuses = publicStatuses(resource);
  const isShown = statuses === undefined || statuses.includes(String(record.status));
  return isShown || isEditedStatus(resource, record);
}

/** `live` is `undefined` until the backend answers, and if citizens see no version. */
export function useLive(resource: Resource, record: Values) {
  const isAnnounced = useCapability('live');
  const dataProvider = useAdminDataProvider();
  const isStored = record[idFieldOf(resource)] !== undefined;
  const isAsked = isAnnounced && isStored && isPublic(resource) && mayBeLive(resource, record);
  const path = `live/${callPathOf(resource, record)}`;
  const query = useQuery({
    // After a save or a change of status, another version may be live.
    queryKey: [...queryKeys.call(path), record.status, record.updatedAt],
    queryFn: async () => {
      const answer = await dataProvider.read(path).catch((error: unknown) => {
        if (isNoData(error)) return null;
        throw error;
      });
      return isLive(answer) ? answer : null;
    },
    enabled: isAsked,
    gcTime: 0,
    // The parts of a form share one answer.
    refetchOnMount: false,
  });
  return { live: isAsked ? (query.data ?? undefined) : undefined, isPending: isAsked && query.isPending };
}

export function useFormLive() {
  const { resource, record } = useRecordForm();
  const { live, isPending } = useLive(resource, record);
  return { live, isPending, isEdited: live !== undefined && isEditedStatus(resource, record) };
}
