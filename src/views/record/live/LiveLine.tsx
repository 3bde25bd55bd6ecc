import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { formatDate } from '../../../i18n/dates';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import { dayText, type Label } from '../../../metadata';
import { History, useHasHistory } from '../history/HistoryButton';
import { useFormLive } from '../useLive';

export const liveTexts = {
  version: { fr: 'En ligne\u00a0: version du {date}', en: 'Online: version of {date}' },
  open: { fr: 'Voir en ligne', en: 'View online' },
  compare: { fr: 'Comparer avec la version en ligne', en: 'Compare with the version online' },
} satisfies Record<string, Label>;

/** A phone has no room for this line: there, the menu opens the page. */
export function LiveLine() {
  const { live, isPending, isEdited } = useFormLive();
  const hasHistory = useHasHistory();
  const label = useLabel();
  const language = useLanguage();
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'));
  const [isCompared, setCompared] = useState(false);
  if (isPhone) return null;
  // An empty line keeps the form in its place.
  if (!live) return isPending && <p>{'\u00a0'}</p>;
  const isOtherYear = dayText(live.changedAt).slice(0, 4) !== dayText(Date.now()).slice(0, 4);
  const year = isOtherYear ? ({ year: 'numeric' } as const) : {};
  const date = formatDate(live.changedAt, language, { day: 'numeric', month: 'long', ...year });
  return (
    <p>
      {label(liveTexts.version, { date })}
      {live.url !== null && (
        <>
          {' · '}
          <Link href={live.url} target="_blank" rel="noreferrer">
            {label(liveTexts.open)}
          </Link>
        </>
      )}
      {isEdited && hasHistory && (
        <>
          {' · '}
          <Link component="button" type="button" variant="inherit" onClick={() => setCompared(true)}>
            {label(liveTexts.compare)}
          </Link>
        </>
      )}
      {isCompared && <History isLive onClose={() => setCompared(false)} />}
    </p>
  );
}
