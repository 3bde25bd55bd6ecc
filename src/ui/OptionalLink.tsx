import type { HTMLAttributes } from 'react';
import { LinkBase, type RaRecord } from 'react-admin';
import { useResource } from '../routing/AppContext';
import { useFormPath } from '../routing/links';

type Props = HTMLAttributes<HTMLElement>;

export const OptionalLink = ({ to, ...props }: Props & { to: string | undefined }) =>
  to === undefined ? <span {...props} /> : <LinkBase to={to} {...props} />;

/** Plain text if the record has no form that the user may open. */
export function RecordLink({ record, ...props }: Props & { record: RaRecord }) {
  return <OptionalLink to={useFormPath()(useResource(), record.id)} {...props} />;
}
