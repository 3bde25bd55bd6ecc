import Alert from '@mui/material/Alert';
import type { RaRecord } from 'react-admin';
import { useLabel } from '../../../i18n/useLabel';
import type { Label, Resource } from '../../../metadata';
import { useSubmission } from './useSubmission';

const texts = {
  settled: {
    fr: 'La personne qui l’a envoyé dit que c’est réglé.',
    en: 'Its sender says that it is settled.',
  },
  notSettled: {
    fr: 'La personne qui l’a envoyé dit que ce n’est pas réglé.',
    en: 'Its sender says that it is not settled.',
  },
  blocked: {
    fr: 'Expéditeur bloqué\u00a0: ses envois sont à vérifier, et il ne reçoit aucun mail.',
    en: 'Sender blocked: what they send is to be checked, and they get no mails.',
  },
  followers: {
    fr: '{count} autre personne le suit. |||| {count} autres personnes le suivent.',
    en: '{count} other person follows it. |||| {count} other people follow it.',
  },
} satisfies Record<string, Label>;

/** The keys are the values of `held` (docs/contract.md#submissions). */
const reasons: Readonly<Record<string, Label>> = {
  proof: {
    fr: 'À vérifier\u00a0: envoyé sans JavaScript, donc sans protection contre les robots.',
    en: 'To be checked: sent without JavaScript, so without protection against bots.',
  },
  link: {
    fr: 'À vérifier\u00a0: le texte contient un lien.',
    en: 'To be checked: the text contains a link.',
  },
  many: {
    fr: 'À vérifier\u00a0: reçu pendant un afflux d’envois.',
    en: 'To be checked: it arrived during a flood of submissions.',
  },
  blocked: {
    fr: 'À vérifier\u00a0: envoyé alors que l’expéditeur était bloqué.',
    en: 'To be checked: it came in while its sender was blocked.',
  },
};

/**
 * Shows what the backend knows about a citizen's submission, besides its fields. Empty for other records.
 * @example <SubmissionNote resource={halls} record={hall} />
 */
export function SubmissionNote({ resource, record }: { resource: Resource; record: RaRecord }) {
  const label = useLabel();
  const { held, isSettled, followers, isBlocked } = useSubmission(resource, record).data ?? {};
  const reason = typeof held === 'string' ? reasons[held] : undefined;
  const lines = [
    reason && label(reason),
    isBlocked === true && label(texts.blocked),
    isSettled === true && label(texts.settled),
    isSettled === false && label(texts.notSettled),
    typeof followers === 'number' && followers > 0 && label(texts.followers, { count: followers }),
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return null;
  return (
    <Alert severity={reason || isBlocked === true || isSettled === false ? 'warning' : 'info'} sx={{ mb: 2 }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}
