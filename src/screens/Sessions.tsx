import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useAuthProvider, useNotify } from 'react-admin';
import type { AdminAuthProvider } from '../api/authProvider';
import { formatDate } from '../i18n/dates';
import { useLabel, useLanguage } from '../i18n/useLabel';
import { isRecord, type Label } from '../metadata';
import { Entries, useEntries } from '../ui/Entries';
import { useNotifyError } from '../ui/failures/errorMessages';
import { Panel } from '../ui/Panel';
import { plainList } from '../ui/plainList';
import { leavesFocus } from '../ui/screenFocus';

const texts = {
  title: { fr: 'Sessions ouvertes', en: 'Open sessions' },
  help: {
    fr: 'Les appareils où vous êtes connecté. Fermez ceux que vous n’utilisez plus.',
    en: 'The devices where you are signed in. Close those that you no longer use.',
  },
  current: { fr: 'Cet appareil', en: 'This device' },
  unknown: { fr: 'Appareil inconnu', en: 'Unknown device' },
  used: { fr: 'Dernière utilisation : {when}', en: 'Last used: {when}' },
  close: { fr: 'Fermer', en: 'Close' },
  closeNamed: { fr: 'Fermer la session {device}', en: 'Close the session {device}' },
  closeOthers: { fr: 'Fermer toutes les autres', en: 'Close all others' },
  closed: { fr: 'Session fermée', en: 'Session closed' },
  othersClosed: { fr: 'Les autres sessions sont fermées', en: 'The other sessions are closed' },
} satisfies Record<string, Label>;

interface OpenSession {
  id: string;
  /** The browser and the system, such as "Firefox, Windows"; empty if unknown. */
  device: string;
  usedAt: string;
  isCurrent: boolean;
}

const isOpenSession = (value: unknown): value is OpenSession =>
  isRecord(value) &&
  [value.id, value.device, value.usedAt].every((text) => typeof text === 'string') &&
  typeof value.isCurrent === 'boolean';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  ...plainList,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 56,
    padding: '8px 0',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& li:last-of-type': { borderBottom: 0 },
  '& small': { display: 'block', color: theme.palette.text.secondary, fontSize: '0.8125rem' },
}));

/** See `docs/product.md#account`. */
export function Sessions() {
  const label = useLabel();
  const language = useLanguage();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const authProvider = useAuthProvider<AdminAuthProvider>();
  const query = useEntries('sessions', isOpenSession);
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string | undefined) => authProvider?.endSessions(id),
    onSuccess: (_, id) => notify(label(id ? texts.closed : texts.othersClosed), { type: 'success' }),
    onError: (failure) => notifyError('error.save', failure),
    // Also after a failure: the session might have ended meanwhile.
    onSettled: () => query.refetch(),
  });
  // A disabled button would lose the focus.
  const close = (id?: string) => {
    if (!isPending) mutate(id);
  };
  const closeOthers = query.shown.some(({ isCurrent }) => !isCurrent) && (
    <Button ref={leavesFocus} size="small" variant="outlined" color="error" onClick={() => close()}>
      {label(texts.closeOthers)}
    </Button>
  );
  return (
    <Panel title={label(texts.title)} help={label(texts.help)} action={closeOthers}>
      <Entries queries={[query]} empty={false} height={112}>
        <List>
          {query.shown.map(({ id, device, usedAt, isCurrent }) => {
            const name = device || label(texts.unknown);
            const when = formatDate(usedAt, language, { dateStyle: 'long', timeStyle: 'short' });
            return (
              <li key={id}>
                <div>
                  <strong>{name}</strong>
                  <small>{label(texts.used, { when })}</small>
                </div>
                {isCurrent ? (
                  <Chip size="small" variant="outlined" label={label(texts.current)} />
                ) : (
                  <Button
                    ref={leavesFocus}
                    size="small"
                    variant="outlined"
                    color="inherit"
                    aria-label={label(texts.closeNamed, { device: name })}
                    onClick={() => close(id)}
                  >
                    {label(texts.close)}
                  </Button>
                )}
              </li>
            );
          })}
        </List>
      </Entries>
    </Panel>
  );
}
