import Box from '@mui/material/Box';
import {
  Chip,
  Chips,
  fullDate,
  LoadFailure,
  Panel,
  ScreenHeading,
  useLabel,
  useLanguage,
} from 'my-town-admin/engine';
import { addDays, choiceOf, dayText, type RecordOf } from 'my-town-admin/metadata';
import { LinkBase, useGetList } from 'react-admin';
import type { wasteRounds } from './index';
import { bins, nextDays } from './rounds';

const texts = {
  title: { fr: 'Collectes de la semaine', en: 'Rounds of the week' },
  none: { fr: 'Aucune collecte.', en: 'No round.' },
};

type Round = RecordOf<typeof wasteRounds>;

function Rounds({ day, rounds }: { day: string; rounds: readonly Round[] }) {
  const label = useLabel();
  const coming = rounds.filter((round) => nextDays(round, day, 1)[0] === day);
  if (coming.length === 0) return label(texts.none);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {coming.map((round) => {
        const bin = choiceOf(bins, round.bin);
        return (
          <Box component="li" key={round.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Box component={LinkBase} to={`/wasteRounds/${round.id}`} sx={{ color: 'primary.main' }}>
              {round.sector}
            </Box>
            {bin && (
              <Chips>
                <Chip tone={bin.tone ?? 'neutral'}>{label(bin.label)}</Chip>
              </Chips>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

/** The screen of the week: which sector puts out which bin, day by day. */
export default function Week() {
  const label = useLabel();
  const language = useLanguage();
  const { data, error, refetch } = useGetList<Round>('wasteRounds', {
    // One page holds all rounds: a town has fewer than 300.
    pagination: { page: 1, perPage: 300 },
    sort: { field: 'sector', order: 'ASC' },
    filter: { status_eq: 'RUNNING' },
    meta: { count: false },
  });
  const today = dayText(new Date());
  return (
    <>
      <ScreenHeading title={label(texts.title)} />
      {error && <LoadFailure error={error} retry={refetch} />}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {data &&
          Array.from({ length: 7 }, (_, index) => addDays(today, index)).map((day) => (
            <Panel key={day} title={fullDate(day, language)}>
              <Rounds day={day} rounds={data} />
            </Panel>
          ))}
      </Box>
    </>
  );
}
