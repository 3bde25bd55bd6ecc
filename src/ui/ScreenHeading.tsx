import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { LinkBase, useResourceContext, useTranslate } from 'react-admin';
import { useLabel } from '../i18n/useLabel';
import { useApp, useConfig } from '../routing/AppContext';
import { useListPath } from '../routing/links';

export interface ScreenHeadingProps {
  title: string;
  /** The name of a record. It becomes the heading, below a small title. */
  name?: string | undefined;
  /** Rendered after the heading, for example the status of a record. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** Adds a link to the resource's list to the breadcrumb. */
  hasListLink?: boolean;
  className?: string;
}

/** The height of the app's header in pixels. */
export const headerHeight = 56;

const Header = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  marginBottom: 8,
  minHeight: 36,
  // The actions stand below a long title rather than squeeze it.
  '& > div:first-of-type': { flex: '1 1 clamp(200px, 45%, 320px)', minWidth: 0 },
  // On a phone the title takes more lines, so that short actions stay beside it.
  [theme.breakpoints.down('sm')]: {
    '& > div:first-of-type': { flex: '1 1 auto', width: 'min-content', minWidth: 90 },
  },
  '& > div[data-is-line]': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px' },
  // The empty alternative text keeps screen readers from reading the slash.
  '& > div[data-is-line] nav li:last-child::after': { content: "'/' / ''", marginInlineStart: 8 },
  [theme.breakpoints.down('lg')]: { '& > div[data-is-line] nav': { display: 'none' } },
  '& > div + div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

const Crumbs = styled('nav')(({ theme }) => ({
  fontSize: '0.8125rem',
  color: theme.palette.text.secondary,
  '& ol': { display: 'flex', flexWrap: 'wrap', listStyle: 'none', margin: 0, padding: 0 },
  '& li:not(:last-of-type)::after': { content: "'/' / ''", margin: '0 8px' },
  [theme.breakpoints.down('sm')]: { '& li:not(:first-of-type, :last-of-type)': { display: 'none' } },
  '& a': { color: 'inherit', textUnderlineOffset: 3 },
}));

const Title = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 12px',
  '& h1': { ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' },
  [theme.breakpoints.down('sm')]: { '& h1': { fontSize: '1.125rem' } },
}));

const Sentence = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.8125rem',
  color: theme.palette.text.secondary,
  // The document title has the full text.
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));

/**
 * The top of a screen: document title, breadcrumb, heading and actions.
 * @example <ScreenHeading title="Salles de la semaine" hasListLink />
 */
export function ScreenHeading({ title, name, badge, actions, hasListLink, className }: ScreenHeadingProps) {
  const app = useApp();
  const { appTitle } = useConfig();
  const resourceName = useResourceContext() ?? '';
  const listPath = useListPath(resourceName);
  const label = useLabel();
  const translate = useTranslate();
  const resource = app.resources.find((candidate) => candidate.name === resourceName);
  const group = resource?.menu && app.menu[resource.menu.group];
  return (
    <Header className={className}>
      <title>{`${title} · ${appTitle}`}</title>
      <div data-is-line={hasListLink ? undefined : true}>
        <Crumbs aria-label={translate('forms.breadcrumb')}>
          <ol>
            <li>
              <LinkBase to="/">{translate('layout.home')}</LinkBase>
            </li>
            {group && <li>{label(group.label)}</li>}
            {hasListLink && resource?.routes?.list && resource.titles?.list && (
              <li>
                <LinkBase to={listPath}>{label(resource.titles.list)}</LinkBase>
              </li>
            )}
          </ol>
        </Crumbs>
        {name && <Sentence>{title}</Sentence>}
        <Title>
          <h1 tabIndex={-1} data-screen-heading>
            {name || title}
          </h1>
          {badge}
        </Title>
      </div>
      {actions && <div>{actions}</div>}
    </Header>
  );
}
