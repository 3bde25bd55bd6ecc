import { mdiWifiOff } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useSyncExternalStore } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { isOffline } from '../api/http';
import {
  onSessionChange,
  type SessionState,
  sessionState,
  storedPerson,
  tokenCheckFailure,
} from '../api/session';
import { storageFailure } from '../api/storage';
import { nameOf } from '../metadata';
import { useApp, useEndSession } from '../routing/AppContext';
import { Icon } from '../ui/Icon';
import { loadable } from '../ui/loadable';
import { useUploads, useWriter } from '../write/WriteContext';

const QuestionDialog = loadable(() => import('../views/moves/QuestionDialog'));
const UploadList = loadable(() => import('../bank/upload/UploadList'));

function SessionNotice({ top }: { top: number }) {
  const app = useApp();
  const translate = useTranslate();
  const endSession = useEndSession();
  const state: SessionState = useSyncExternalStore(onSessionChange, sessionState);
  if (state === 'current') return null;
  const [text, actionLabel, onAction] =
    state === 'ended'
      ? (['session.ended', 'session.signIn', () => endSession('error.sessionEnded')] as const)
      : (['session.other', 'layout.notLoaded.reload', () => window.location.reload()] as const);
  return (
    // Sticks while a long form scrolls. Covers the heading of the form, but not the menus of the header.
    <Alert
      severity="warning"
      sx={({ zIndex }) => ({ borderRadius: 0, position: 'sticky', top, zIndex: zIndex.appBar - 1 })}
    >
      {translate(text, { name: nameOf(app.profile, storedPerson() ?? {}) || translate('write.somebody') })}
      {/* Below the text: on the right, a toast would cover the button. */}
      <Button color="inherit" size="small" onClick={onAction} sx={{ display: 'block', ml: -0.5 }}>
        {translate(actionLabel)}
      </Button>
    </Alert>
  );
}

const onNetworkChange = (listen: () => void) => {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
};

const Badge = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '2px 8px',
  borderRadius: 8,
  fontSize: '0.8125rem',
  fontWeight: 550,
  color: theme.palette.error.contrastText,
  backgroundColor: theme.palette.error.main,
}));

export function OfflineBadge() {
  const translate = useTranslate();
  const isDown = useSyncExternalStore(onNetworkChange, isOffline);
  return (
    <span role="status">
      {isDown && (
        <Badge>
          <Icon path={mdiWifiOff} />
          {translate('session.offline')}
        </Badge>
      )}
    </span>
  );
}

function useStorageNotice() {
  const notify = useNotify();
  const isFailing = useSyncExternalStore(storageFailure.subscribe, storageFailure.get);
  useEffect(() => {
    if (isFailing) notify('session.notKept', { type: 'warning', autoHideDuration: null });
  }, [isFailing, notify]);
}

function useTokenNotice() {
  const notify = useNotify();
  const isFailing = useSyncExternalStore(tokenCheckFailure.subscribe, tokenCheckFailure.get);
  useEffect(() => {
    if (!isFailing) return;
    tokenCheckFailure.set(false);
    notify('error.internal', { type: 'error' });
  }, [isFailing, notify]);
}

const Tray = styled('div')(({ theme }) => ({
  position: 'fixed',
  right: 16,
  bottom: 16,
  zIndex: theme.zIndex.snackbar,
  width: 'min(360px, calc(100vw - 32px))',
  maxHeight: '40vh',
  overflow: 'auto',
  padding: 16,
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  boxShadow: theme.shadows[6],
}));

/** The uploads whose screen the user has left: they have no `owner`. */
function UploadNotice() {
  const translate = useTranslate();
  const { state } = useUploads();
  const uploads = useSyncExternalStore(state.subscribe, state.get).filter(({ owner }) => owner === undefined);
  if (uploads.length === 0) return null;
  return (
    <Tray role="region" aria-label={translate('forms.bank.uploads')}>
      <UploadList uploads={uploads} />
    </Tray>
  );
}

export function Notices({ top }: { top: number }) {
  const { question } = useWriter();
  const current = useSyncExternalStore(question.subscribe, question.get);
  useStorageNotice();
  useTokenNotice();
  return (
    <>
      <SessionNotice top={top} />
      <UploadNotice />
      {current && (
        <QuestionDialog
          question={current}
          onResolve={current.resolve}
          onClose={() => current.resolve(undefined)}
        />
      )}
    </>
  );
}
