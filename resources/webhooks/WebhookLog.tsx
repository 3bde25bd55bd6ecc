import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import {
  Chip,
  Chips,
  Entries,
  fullDate,
  useCapability,
  useLabel,
  useLanguage,
  useLog,
  useRecordForm,
} from '../../src/engine';
import { choiceOf, isRecord, type Label } from '../../src/metadata';
import { eventLabels } from '.';

const texts = {
  test: { fr: 'Envoyer un essai', en: 'Send a test' },
  again: { fr: 'Renvoyer', en: 'Send again' },
  queued: { fr: 'Envoi demandé.', en: 'It will be sent.' },
  none: { fr: 'Aucun envoi pour le moment.', en: 'Nothing was sent yet.' },
  attempts: { fr: '{count} tentative |||| {count} tentatives', en: '{count} attempt |||| {count} attempts' },
  status: { fr: 'réponse {status}', en: 'answer {status}' },
  againOf: { fr: 'Renvoyer : {what}', en: 'Send again: {what}' },
  next: { fr: 'prochaine le {date}', en: 'next on {date}' },
} satisfies Record<string, Label>;

const events: Readonly<Record<string, Label>> = { ...eventLabels, test: { fr: 'Essai', en: 'Test' } };

const states = {
  waiting: { label: { fr: 'En attente', en: 'Waiting' }, tone: 'neutral' },
  again: { label: { fr: 'Nouvelle tentative prévue', en: 'Will be tried again' }, tone: 'warning' },
  delivered: { label: { fr: 'Reçu', en: 'Received' }, tone: 'success' },
  failed: { label: { fr: 'Échec', en: 'Failed' }, tone: 'error' },
  withdrawn: { label: { fr: 'Retiré', en: 'Withdrawn' }, tone: 'neutral' },
} as const;

interface Delivery {
  id: string;
  event: string;
  entity: string;
  record: string;
  state: keyof typeof states;
  at: string;
  status: number | null;
  answer: string | null;
  attempts: number;
  next: string | null;
}

const isDelivery = (value: unknown): value is Delivery =>
  isRecord(value) && typeof value.id === 'string' && String(value.state) in states;

/** One delivery: when, what, how it went, and the button that sends it again. */
function Line({ delivery, onAgain }: { delivery: Delivery; onAgain: () => void }) {
  const label = useLabel();
  const language = useLanguage();
  const { fields } = useRecordForm().resource;
  const { event, entity, record, at, status, answer, attempts, next, state } = delivery;
  const { label: text, tone } = states[state];
  const content = fields.entities?.kind === 'choices' ? choiceOf(fields.entities.choices, entity) : undefined;
  const what = [label(events[event]), event === 'test' ? '' : `${label(content?.label) || entity} ${record}`]
    .filter(Boolean)
    .join(' · ');
  const details = [
    fullDate(at, language),
    attempts > 0 && label(texts.attempts, { count: attempts }),
    status !== null && status > 0 && label(texts.status, { status }),
    state === 'again' && next && label(texts.next, { date: fullDate(next, language) }),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Chips>
          <Chip tone={tone}>{label(text)}</Chip>
        </Chips>
        <span>{what}</span>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {details.join(' · ')}
      </Typography>
      {state !== 'delivered' && answer && <Typography variant="body2">{answer}</Typography>}
      {state !== 'waiting' && (
        // The margin aligns the text of the button with the texts above.
        <Button size="small" onClick={onAgain} aria-label={label(texts.againOf, { what })} sx={{ ml: -0.75 }}>
          {label(texts.again)}
        </Button>
      )}
    </Box>
  );
}

/** The deliveries to the URL of a webhook, with the buttons that repeat a delivery or send a test. */
export default function WebhookLog() {
  const { id } = useRecordForm();
  const label = useLabel();
  const isShown = useCapability('webhooks') && id !== undefined;
  const testButton = useRef<HTMLButtonElement>(null);
  const path = `webhooks/log/${encodeURIComponent(String(id))}`;
  const { query, isPending, send } = useLog(isShown ? path : undefined, isDelivery);
  if (!isShown) return null;
  const { data = [] } = query;
  // The pressed button may be gone, so move the focus.
  const focus = () => testButton.current?.focus();
  const deliver = (delivery: string) =>
    send({ method: 'PUT', path, body: { delivery }, done: label(texts.queued) }, focus);
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Button ref={testButton} variant="outlined" aria-busy={isPending} onClick={() => deliver('test')}>
        {label(texts.test)}
      </Button>
      <Entries queries={[query]} empty={data.length === 0 && label(texts.none)}>
        <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {data.map((one) => (
            <Line key={one.id} delivery={one} onAgain={() => deliver(one.id)} />
          ))}
        </Box>
      </Entries>
    </Box>
  );
}
