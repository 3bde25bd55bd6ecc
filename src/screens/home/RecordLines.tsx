import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { pictureUrlOf } from '../../fields/columns/pictureUrlOf';
import { StatusChip } from '../../fields/columns/StatusChip';
import { agoText, fullDate } from '../../i18n/dates';
import { useLanguage } from '../../i18n/useLabel';
import { type Resource, textOf, type Values } from '../../metadata';
import { Icon } from '../../ui/Icon';
import { plainList } from '../../ui/plainList';

export const RecordLines = styled('ul')(({ theme }) => ({
  ...plainList,
  display: 'grid',
  gap: 10,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '36px minmax(0, 1fr) auto',
    gap: '0 10px',
    alignItems: 'center',
  },
  '& .cover': {
    gridRow: 'span 2',
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    borderRadius: 6,
    objectFit: 'cover',
    background: theme.palette.action.hover,
    color: theme.palette.text.secondary,
  },
  '& a': {
    gridColumn: '2 / -1',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'inherit',
    fontWeight: 550,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.8125rem' },
  [theme.breakpoints.down('sm')]: {
    '& .cover': { gridRow: 'span 3', alignSelf: 'start' },
    '& small, & small + *': { gridColumn: '2 / -1' },
  },
}));

interface RecordLineProps {
  resource: Resource;
  to: string;
  name: string;
  details: readonly ReactNode[];
  changedAt: unknown;
  record?: Values;
  children?: ReactNode;
}

export function RecordLine({ resource, to, name, details, changedAt, record, children }: RecordLineProps) {
  const language = useLanguage();
  const picture = record ? pictureUrlOf(resource, record) : '';
  const { status } = resource.fields;
  return (
    <li>
      {picture ? (
        <img className="cover" src={picture} alt="" width={36} height={36} loading="lazy" decoding="async" />
      ) : (
        <span className="cover">{resource.icon && <Icon path={resource.icon} />}</span>
      )}
      <LinkBase to={to}>{name}</LinkBase>
      <small>
        {details.filter(Boolean).join(' · ')} ·{' '}
        <time
          dateTime={textOf(changedAt)}
          title={fullDate(changedAt, language)}
          style={{ whiteSpace: 'nowrap' }}
        >
          {agoText(changedAt, language)}
        </time>
      </small>
      {record && status?.kind === 'status' && (
        <StatusChip field={status} value={record.status} record={record} />
      )}
      {children}
    </li>
  );
}
