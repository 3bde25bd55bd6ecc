import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { useConfig, useLabel } from '../../src/engine';
import { shortened } from '../../src/metadata';
import { shownBodyLength, shownTitleLength } from '.';

const labels = {
  now: { fr: 'maintenant', en: 'now' },
  title: { fr: 'Titre de la notification', en: 'Title of the notification' },
  body: { fr: 'Le début du message apparaît ici.', en: 'The beginning of the message appears here.' },
};

/** A phone's lock screen, dark in both modes. */
const Screen = styled('div')(({ theme }) => ({
  padding: '28px 12px',
  borderRadius: 16,
  background: `linear-gradient(160deg, ${theme.palette.brand.primary}, #10191c)`,
  '& > div': {
    padding: 12,
    borderRadius: 14,
    backgroundColor: '#f4f6f7',
    color: '#16202a',
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    overflowWrap: 'anywhere',
  },
  '& small': { display: 'flex', justifyContent: 'space-between', gap: 8, marginBottom: 4, color: '#55606b' },
  '& p': { margin: 0 },
  '& p:first-of-type': { fontWeight: 600 },
  '& [data-empty]': { color: '#55606b', fontStyle: 'italic' },
}));

/** The part of a text that a phone shows. */
const shown = (text: unknown, length: number): string =>
  typeof text === 'string' ? shortened(text.trim(), length) : '';

/** The notification as its receiver sees it before opening it. */
export default function PhonePreview() {
  const label = useLabel();
  const { appTitle } = useConfig();
  const title = shown(useWatch({ name: 'title' }), shownTitleLength);
  const body = shown(useWatch({ name: 'body' }), shownBodyLength);
  return (
    <Screen>
      <div>
        <small>
          <span>{appTitle}</span>
          <span>{label(labels.now)}</span>
        </small>
        <p data-empty={title === '' || undefined}>{title || label(labels.title)}</p>
        <p data-empty={body === '' || undefined}>{body || label(labels.body)}</p>
      </div>
    </Screen>
  );
}
