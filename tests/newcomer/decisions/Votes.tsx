import { FieldValue, Panel, RecordScreen, ScreenHeading, useLabel } from '../../../src/engine';
import decisions, { votesOf } from '.';

const { votesFor, votesAgainst, abstentions } = decisions.fields;

export default function Votes() {
  const label = useLabel();
  return (
    <RecordScreen>
      {(record) => (
        <>
          <ScreenHeading title={`${record.title}`} hasListLink />
          <Panel title={label({ fr: `${votesOf(record)} voix`, en: `${votesOf(record)} votes` })}>
            {Object.entries({ votesFor, votesAgainst, abstentions }).map(([name, field]) => (
              <FieldValue key={name} field={field} value={record[name]} record={record} />
            ))}
          </Panel>
        </>
      )}
    </RecordScreen>
  );
}
