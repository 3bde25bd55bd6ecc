import { FigureTable } from '../../src/charts/FigureTable';
import { useFormats } from '../../src/i18n/useFormats';
import { useLabel } from '../../src/i18n/useLabel';
import { Panel } from '../../src/views/Panel';
import { changeOf, measures, platformsOf, sumOf, type Visit } from './traffic';
import { usePlatformName } from './usePlatformName';
import { measureWords, words } from './words';

/** What each platform had of each measure, and its change. */
export function Platforms({ now, before }: { now: readonly Visit[]; before: readonly Visit[] }) {
  const label = useLabel();
  const nameOf = usePlatformName();
  const { number, change: format } = useFormats();
  const of = (visits: readonly Visit[], platform: string) =>
    visits.filter((visit) => visit.platform === platform);
  return (
    <Panel title={label(words.byPlatform)} help={label(words.usersHelp)}>
      <div style={{ overflowX: 'auto' }}>
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{label(words.platform)}</th>
              {measures.map((measure) => (
                <th key={measure} scope="col">
                  {label(measureWords[measure])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {platformsOf(now).map((platform) => (
              <tr key={platform}>
                <th scope="row">{nameOf(platform)}</th>
                {measures.map((measure) => {
                  const total = sumOf(of(now, platform), measure);
                  const change = changeOf(total, sumOf(of(before, platform), measure));
                  return (
                    <td key={measure}>
                      {number(total)} {change !== undefined && <small>({format(change)})</small>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </div>
    </Panel>
  );
}
