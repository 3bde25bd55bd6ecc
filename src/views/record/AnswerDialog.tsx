import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Identifier, type RaRecord, useTranslate } from 'react-admin';
import { StatusChip } from '../../fields/columns/StatusChip';
import { useLabel } from '../../i18n/useLabel';
import type { Answer, Label } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { TitledDialog } from '../../ui/dialogs/TitledDialog';
import { keyNameOf } from '../../ui/keys';
import { useNeighbours } from './useNeighbours';

const labels = {
  title: { fr: 'Répondre : {answer}', en: 'Answer: {answer}' },
  to: { fr: 'À {to}', en: 'To {to}' },
  subject: { fr: 'Objet', en: 'Subject' },
  body: { fr: 'Message', en: 'Message' },
  next: { fr: 'À l’envoi, l’état devient', en: 'Sending it sets the status to' },
  keeps: { fr: 'L’état ne change pas.', en: 'The status stays as it is.' },
  note: {
    fr: '« Envoyer » ouvre ce message, prêt à partir, dans votre logiciel de messagerie.',
    en: '“Send” opens this message in your mail program, ready to go.',
  },
  toLink: {
    fr: 'À {to}, qui peut aussi lire ce texte avec son lien secret. Les personnes qui suivent cet élément reçoivent aussi ce texte.',
    en: 'To {to}, who can also read this text with their secret link. The people who follow this record get this text too.',
  },
  onlyLink: {
    fr: 'Sans adresse e-mail : la personne lit ce texte avec son lien secret. Les personnes qui suivent cet élément reçoivent le texte.',
    en: 'Without an e-mail address: the sender reads this text with the secret link. The people who follow this record get the text.',
  },
  same: {
    fr: 'Cette réponse a déjà été envoyée. Pour en envoyer une autre, modifiez-la.',
    en: 'This answer was already sent. To send another one, change it.',
  },
  duplicate: {
    fr: 'Quelqu’un a fusionné cet élément avec un autre. Copiez ce texte, et répondez à l’autre élément.',
    en: 'Somebody merged this with another record. Copy this text, and answer the other one.',
  },
  send: { fr: 'Envoyer', en: 'Send' },
  discard: { fr: 'Abandonner cette réponse ?', en: 'Discard this answer?' },
  lost: { fr: 'Le texte que vous avez modifié sera perdu.', en: 'The text that you changed will be lost.' },
  keep: { fr: 'Reprendre', en: 'Keep editing' },
  leave: { fr: 'Abandonner', en: 'Discard' },
  sendAndNext: { fr: 'Envoyer et suivant', en: 'Send and next' },
} satisfies Record<string, Label>;

export interface Message {
  subject: string;
  body: string;
}

/** @param address the `mailto:` link without the message */
function mailOf(address: string, { subject, body }: Message): string {
  const query = { subject, body: body.replaceAll('\n', '\r\n') };
  return `${address}?${Object.entries(query)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
    .join('&')}`;
}

function NextStatus({ record, answer }: { record: RaRecord; answer: Answer }) {
  const { status } = useResource().fields;
  const label = useLabel();
  if (status?.kind !== 'status' || !answer.status || answer.status === record.status)
    return <span>{label(labels.keeps)}</span>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {label(labels.next)}
      <StatusChip field={status} value={answer.status} />
    </Box>
  );
}

interface AnswerDialogProps {
  record: RaRecord;
  answer: Answer;
  /** A `mailto:` link. */
  address: string | undefined;
  /** The record was merged into another one. Its sender gets only the answers to the other record. */
  isDuplicate: boolean;
  /** The stored answer, '' without one. `undefined` if the user's mail program sends the answer. */
  stored: string | undefined;
  isPending: boolean;
  /** With its placeholders replaced. */
  template: Message;
  onSent: (text: string, next?: Identifier) => void;
  onClose: () => void;
}

export function AnswerDialog({
  record,
  answer,
  address = '',
  isDuplicate,
  stored,
  isPending,
  template,
  onSent,
  onClose,
}: AnswerDialogProps) {
  const label = useLabel();
  const translate = useTranslate();
  const { next } = useNeighbours(record.id);
  const [typed, setTyped] = useState<Partial<Message>>({});
  // Unchanged text follows the template, which changes when the names of references are loaded.
  const message = { ...template, ...typed };
  const isChanged = message.subject !== template.subject || message.body !== template.body;
  const byServer = stored !== undefined;
  const text = message.body.trim();
  // The server mails an answer only if its text changed. An empty text would only erase the previous answer. During the
  // write, `stored` may already equal the text.
  const isRefused = isDuplicate || (byServer && (text === '' || (text === stored && !isPending)));
  const refusal = () => {
    if (isDuplicate) return label(labels.duplicate);
    return text ? label(labels.same) : translate('validation.required');
  };
  const [isLeaving, setLeaving] = useState(false);
  const shortcutButton = useRef<HTMLElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyNameOf(event) !== 'send' || isLeaving) return;
    // Otherwise, Ctrl+Enter would also open a focused link.
    event.preventDefault();
    shortcutButton.current?.click();
  };
  const sendButton = (name: Label, target?: Identifier) => (
    <Button
      {...(!byServer && {
        component: 'a',
        href: mailOf(address, message),
        // Keeps this screen open if the browser opens e-mail links in a website.
        target: '_blank',
        rel: 'noreferrer',
      })}
      // Ctrl+Enter presses "Send and next", or "Send" if there is no next record.
      {...(target === next && {
        ref: (one: HTMLElement | null) => {
          shortcutButton.current = one;
        },
        'aria-keyshortcuts': 'Control+Enter',
      })}
      aria-busy={isPending}
      variant={target === undefined ? 'contained' : 'outlined'}
      disabled={isRefused}
      onClick={() => onSent(text, target)}
    >
      {label(name)}
    </Button>
  );
  const to = address.replace(/^mailto:/, '');
  const recipient = to ? labels.toLink : labels.onlyLink;
  return (
    <TitledDialog
      title={label(labels.title, { answer: label(answer.label) })}
      maxWidth="md"
      onKeyDown={onKeyDown}
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
      actions={
        <>
          {next !== undefined && sendButton(labels.sendAndNext, next)}
          {sendButton(labels.send)}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {label(byServer ? recipient : labels.to, { to })}
        </Box>
        {!byServer && (
          <TextField
            label={label(labels.subject)}
            value={message.subject}
            onChange={({ target }) => setTyped({ ...typed, subject: target.value })}
          />
        )}
        <TextField
          label={label(labels.body)}
          value={message.body}
          multiline
          minRows={6}
          error={isRefused}
          helperText={isRefused && refusal()}
          onChange={({ target }) => setTyped({ ...typed, body: target.value })}
        />
        <NextStatus record={record} answer={answer} />
        {!byServer && (
          <Box component="p" sx={{ m: 0, color: 'text.secondary', typography: 'body2' }}>
            {label(labels.note)}
          </Box>
        )}
      </Box>
      {isLeaving && (
        <ConfirmDialog
          title={label(labels.discard)}
          text={label(labels.lost)}
          cancel={label(labels.keep)}
          confirm={label(labels.leave)}
          onClose={() => setLeaving(false)}
          onConfirm={onClose}
        />
      )}
    </TitledDialog>
  );
}
