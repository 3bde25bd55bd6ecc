import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { type Identifier, type RaRecord, useNotify } from 'react-admin';
import { useLabel } from '../i18n/useLabel';
import { type Label, nameOf } from '../metadata';
import { useApp } from '../routing/AppContext';
import { FieldGroup } from '../ui/FieldGroup';
import { leavesFocus } from '../ui/screenFocus';
import { useTask } from '../ui/useTask';
import { useWrite } from '../write/useWrite';
import { useWriter } from '../write/WriteContext';
import { AltInput } from './AltInput';

const labels = {
  title: { fr: 'Que montre l’image ?', en: 'What does the picture show?' },
  help: {
    fr: 'Votre réponse est lue à qui ne voit pas l’image.',
    en: 'Your answer is read to those who do not see the picture.',
  },
  alt: { fr: 'Description de l’image : {name}', en: 'Description of the picture: {name}' },
  store: { fr: 'Ajouter la description', en: 'Add the description' },
  later: { fr: 'Plus tard', en: 'Later' },
  stored: { fr: 'Description ajoutée.', en: 'Description added.' },
} satisfies Record<string, Label>;

interface DescribeFilesProps {
  files: readonly RaRecord[];
  onDescribed?: ((file: RaRecord, alt: string) => void) | undefined;
  /** Receives the ids of the described files, or of all files if the user chose “Later”. */
  onDone: (done: readonly Identifier[]) => void;
}

export default function DescribeFiles({ files, onDescribed, onDone }: DescribeFilesProps) {
  const { bank } = useApp();
  const groupId = useId();
  const label = useLabel();
  const notify = useNotify();
  const write = useWrite();
  const { batch } = useWriter();
  const [texts, setTexts] = useState<Readonly<Record<Identifier, string>>>({});
  const { isPending, run } = useTask();
  const save = async () => {
    const stored: Identifier[] = [];
    await batch(async () => {
      for (const file of files) {
        const { id } = file;
        const alt = texts[id];
        if (!alt) continue;
        const outcome = await write(
          { verb: 'patch', resource: bank, id, data: { alt } },
          { failed: 'error.save' },
        );
        if (outcome.result !== 'stored') continue;
        stored.push(id);
        onDescribed?.(file, alt);
      }
    });
    if (stored.length > 0) notify(label(labels.stored), { type: 'success' });
    onDone(stored);
  };
  return (
    <Box
      component="section"
      aria-label={label(labels.title)}
      sx={{ display: 'grid', gap: 1.5, p: 2, mt: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box sx={{ display: 'grid' }}>
        <strong>{label(labels.title)}</strong>
        <Box component="span" id={`${groupId}-help`} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {label(labels.help)}
        </Box>
      </Box>
      {files.map((file) => (
        <Box key={file.id} sx={{ display: 'flex', gap: 1.5, minWidth: 0, '& fieldset': { flex: 1 } }}>
          {files.length > 1 && (
            <Box
              component="img"
              src={file.url}
              alt=""
              sx={{ width: 72, height: 72, objectFit: 'contain', bgcolor: 'action.hover', borderRadius: 1 }}
            />
          )}
          <FieldGroup id={`${groupId}-${file.id}`} label={nameOf(bank, file)}>
            <AltInput
              id={`${groupId}-${file.id}`}
              picture={file.id}
              value={texts[file.id]}
              label={label(labels.alt, { name: nameOf(bank, file) })}
              describedBy={`${groupId}-help`}
              onChange={(alt) => setTexts((all) => ({ ...all, [file.id]: alt ?? '' }))}
              onBlur={() => {}}
            />
          </FieldGroup>
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          ref={leavesFocus}
          variant="outlined"
          size="small"
          // Not while it saves: a disabled button loses the focus.
          disabled={!files.some(({ id }) => texts[id])}
          aria-busy={isPending}
          onClick={() => run(save)}
        >
          {label(labels.store)}
        </Button>
        <Button
          ref={leavesFocus}
          size="small"
          disabled={isPending}
          onClick={() => onDone(files.map(({ id }) => id))}
        >
          {label(labels.later)}
        </Button>
      </Box>
    </Box>
  );
}
