import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { useConfig, useLabel } from '../../src/engine';
import { shownBody, shownTitle } from '.';

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

/** Truncates a text like a phone. */
const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The notification as its receiver sees it before opening it. */
export default function PhonePreview() {
  const label = useLabel();
  const { appTitle } = useConfig();
  const [title, body]: unknown[] = useWatch({ name: ['title', 'body'] });
  return (
    <Screen>
      <div>
        <small>
          <span>{appTitle}</span>
          <span>{label(labels.now)}</span>
        </small>
        <p data-empty={textOf(title) === '' || undefined}>
          {cut(textOf(title), shownTitle) || label(labels.title)}
        </p>
        <p data-empty={textOf(body) === '' || undefined}>
          {cut(textOf(body), shownBody) || label(labels.body)}
        </p>
      </div>
    </Screen>
  );
}
