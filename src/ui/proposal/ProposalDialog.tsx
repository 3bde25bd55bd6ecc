import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useStore, useTranslate } from 'react-admin';
import { useAssist } from '../../api/capabilities';
import { ApiError, redirectFor, unexpectedResponse } from '../../api/errors';
import { queryKeys } from '../../api/queryKeys';
import { readSession, userIdOf } from '../../api/session';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel } from '../../i18n/useLabel';
import { isRecord, type Label } from '../../metadata';
import { TitledDialog } from '../dialogs/TitledDialog';
import { useErrorMessage } from '../failures/errorMessages';
import { ProgressBar } from '../ProgressBar';
import { SideBySide, useTextChanges } from '../SideBySide';
import type { ProposalProps, ProposalRequest } from './ProposalButton';

const texts = {
  told: {
    fr: '{what} sera envoyé à {provider}, le service que votre ville a choisi. N’envoyez rien de personnel : pas de nom, d’adresse ni de dossier d’un habitant.',
    en: '{what} will be sent to {provider}, the service that your town has chosen. Send nothing personal: no name, address or file of a resident.',
  },
  text: { fr: 'Le texte d’origine', en: 'The original text' },
  picture: { fr: 'Le fichier de cette image', en: 'The file of this picture' },
  send: { fr: 'Envoyer', en: 'Send' },
  asking: { fr: '{provider} prépare une proposition…', en: '{provider} is preparing a proposal…' },
  from: {
    fr: 'Proposé par {provider}. Relisez avant d’utiliser.',
    en: 'Proposed by {provider}. Read it before you use it.',
  },
  now: { fr: 'Actuellement', en: 'Now' },
  proposal: { fr: 'Proposition', en: 'Proposal' },
  nothing: { fr: 'Rien', en: 'Nothing' },
  same: {
    fr: 'Rien à changer : la proposition est la même.',
    en: 'Nothing to change: the proposal is the same.',
  },
  layout: { fr: 'Seule la mise en forme changerait.', en: 'Only the formatting would change.' },
  use: { fr: 'Utiliser', en: 'Use it' },
  keep: { fr: 'Garder le mien', en: 'Keep mine' },
} satisfies Record<string, Label>;

function useProposal(request: ProposalRequest & { format?: 'html' }, enabled: boolean) {
  const { propose } = useAdminDataProvider();
  return useQuery({
    queryKey: queryKeys.proposal(request),
    queryFn: async ({ signal }) => {
      const answer = await propose(request, signal);
      if (isRecord(answer) && typeof answer.text === 'string') return answer.text;
      throw unexpectedResponse('assist: no text');
    },
    enabled,
    gcTime: 0,
    // Asks once each time the dialog opens, because each call costs the town money.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Shows the message of a 502 or 503, because it names the provider. */
function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const messageOf = useErrorMessage();
  const translate = useTranslate();
  const isOfProvider = error instanceof ApiError && [502, 503].includes(error.status) && error.message !== '';
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={retry}>
          {translate('forms.retry')}
        </Button>
      }
    >
      {isOfProvider ? error.message : messageOf(error)}
    </Alert>
  );
}

interface DifferenceProps extends Pick<ProposalProps, 'request' | 'current' | 'plainText'> {
  proposed: string;
}

function Difference({ request, current, plainText = (text) => text, proposed }: DifferenceProps) {
  const label = useLabel();
  const [before, after] = [plainText(current), plainText(proposed)];
  const sides = useTextChanges(before, after);
  if (current === proposed) return <p>{label(texts.same)}</p>;
  return (
    <>
      {before === after && <p>{label(texts.layout)}</p>}
      <SideBySide
        titles={[label(texts.now), label(texts.proposal)]}
        sides={before === '' ? [<em key="before">{label(texts.nothing)}</em>, after] : sides}
        // The word for "nothing" is in the language of the page.
        languages={[before === '' ? document.documentElement.lang : request.to, request.to]}
      />
    </>
  );
}

interface ProposalDialogProps extends ProposalProps {
  title: string;
  onClose: () => void;
}

/** Before a user's first request to a provider, says what the provider will get. */
export default function ProposalDialog(props: ProposalDialogProps) {
  const { request, title, current, plainText, onUse, onClose } = props;
  const label = useLabel();
  const provider = useAssist()?.provider ?? '';
  const providerAndUser = `${provider} ${userIdOf(readSession())}`;
  const [told, setTold] = useStore<string>('proposals.told', '');
  const isTold = told === providerAndUser;
  const query = useProposal(plainText ? { ...request, format: 'html' } : request, isTold);
  const { data: proposed, error, isFetching } = query;
  const isNew = proposed !== undefined && proposed !== current;
  const what = label(request.task === 'describePicture' ? texts.picture : texts.text);
  const use = () => {
    onUse(proposed ?? current);
    onClose();
  };
  return (
    <TitledDialog
      title={title}
      maxWidth="md"
      cancel={isNew && current !== '' ? label(texts.keep) : undefined}
      onClose={onClose}
      actions={
        <>
          {!isTold && (
            <Button variant="contained" onClick={() => setTold(providerAndUser)}>
              {label(texts.send)}
            </Button>
          )}
          {isNew && (
            <Button variant="contained" onClick={use}>
              {label(texts.use)}
            </Button>
          )}
        </>
      }
    >
      {!isTold && <p>{label(texts.told, { what, provider })}</p>}
      {isFetching && <ProgressBar label={label(texts.asking, { provider })} />}
      <Box role="status" sx={{ my: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {isFetching && label(texts.asking, { provider })}
        {proposed !== undefined && label(texts.from, { provider })}
      </Box>
      {error && !isFetching && !redirectFor(error) && <Failure error={error} retry={() => query.refetch()} />}
      {proposed !== undefined && (
        <Difference request={request} current={current} plainText={plainText} proposed={proposed} />
      )}
    </TitledDialog>
  );
}
