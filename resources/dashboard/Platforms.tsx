import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { FigureTable, Panel, useLabel, useNumberFormats } from '../../src/engine';
import { labels, measureLabels, platformLabel } from './labels';
import { changeOf, measures, platformsOf, sumOf, type Visit } from './traffic';

const Scroll = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  '& small': { display: 'inline-block', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: {
    '&& :is(th, td)': { paddingInline: 4 },
    '&& thead th': { fontSize: '0.75rem' },
  },
}));

/** The totals of each platform and their change. */
export function Platforms({ now, before }: { now: readonly Visit[]; before: readonly Visit[] }) {
  const label = useLabel();
  const { number, change: format } = useNumberFormats();
  const of = (visits: readonly Visit[], platform: string) =>
    visits.filter((visit) => visit.platform === platform);
  return (
    <Panel title={label(labels.byPlatform)} help={label(labels.usersHelp)}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <Scroll role="group" aria-label={label(labels.byPlatform)} tabIndex={0}>
        <FigureTable
          head={[label(labels.platform), ...measures.map((measure) => label(measureLabels[measure]))]}
          rows={platformsOf(now).map((platform) => [
            label(platformLabel(platform)),
            ...measures.map((measure) => {
              const total = sumOf(of(now, platform), measure);
              const change = changeOf(total, sumOf(of(before, platform), measure));
              return (
                <Fragment key={measure}>
                  {number(total)} {change !== undefined && <small>({format(change)})</small>}
                </Fragment>
              );
            }),
          ])}
        />
      </Scroll>
    </Panel>
  );
}
