import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { capitalised, type Label } from '../../metadata';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { RecordLine } from './RecordLines';
import type { Unsaved } from './useUnsaved';

const texts = {
  unsaved: { fr: 'non enregistré', en: 'not saved' },
  untitled: { fr: '{one} sans titre', en: 'untitled {one}' },
  abandon: { fr: 'Abandonner', en: 'Discard' },
  abandonNamed: { fr: 'Abandonner : {name}', en: 'Discard: {name}' },
  title: { fr: 'Abandonner cette saisie ?', en: 'Discard this text?' },
  question: {
    fr: '« {name} » : ce qui a été saisi sans être enregistré sera perdu.',
    en: '“{name}”: what was typed and not saved will be lost.',
  },
} satisfies Record<string, Label>;

function useUnsavedName() {
  const label = useLabel();
  const recordName = useRecordName();
  return ({ resource, id, title }: Unsaved) => {
    if (title) return title;
    const one = label(resource.labels?.one);
    if (!one) return recordName(resource, undefined);
    return capitalised(id === null ? label(texts.untitled, { one }) : one);
  };
}

export function UnsavedLine({ unsaved, onAbandon }: { unsaved: Unsaved; onAbandon: () => void }) {
  const label = useLabel();
  const name = useUnsavedName()(unsaved);
  const [isAsking, setAsking] = useState(false);
  return (
    <RecordLine
      resource={unsaved.resource}
      to={unsaved.to}
      name={name}
      details={[unsaved.list, label(texts.unsaved)]}
      changedAt={unsaved.draft.savedAt}
    >
      <Button
        size="small"
        color="inherit"
        sx={{ justifySelf: 'start', mx: -0.5, my: -0.25, color: 'text.secondary' }}
        aria-label={label(texts.abandonNamed, { name })}
        onClick={() => setAsking(true)}
      >
        {label(texts.abandon)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={label(texts.title)}
          text={label(texts.question, { name })}
          confirm={label(texts.abandon)}
          onConfirm={onAbandon}
          onClose={() => setAsking(false)}
        />
      )}
    </RecordLine>
  );
}
