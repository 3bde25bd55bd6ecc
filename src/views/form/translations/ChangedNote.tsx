import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { readSession } from '../../../api/session';
import { useLabel } from '../../../i18n/useLabel';
import {
  canWrite,
  type Field,
  type Locale,
  languageLabel,
  translatedFrom,
  translatedFromPath,
  translationPath,
  type Values,
} from '../../../metadata';
import { useConfig } from '../../../routing/AppContext';
import { loadable } from '../../../ui/loadable';
import { texts } from './texts';

const SourceChange = loadable(() => import('./SourceChange'), {
  fallback: () => <Skeleton variant="rounded" height={80} />,
});

/** `field` is the translation, `path` leads to the original text. */
interface ChangedNoteProps {
  field: Field;
  path: string;
  language: Locale;
}

/** Warns that the original text has changed since its translation. */
export function ChangedNote({ field, path, language }: ChangedNoteProps) {
  const label = useLabel();
  const id = useId();
  const { defaultLocale } = useConfig();
  const { getValues, setValue, setFocus } = useFormContext();
  const [isOpen, setOpen] = useState(false);
  const before = useWatch({ compute: (values: Values) => translatedFrom(path, language, values) });
  if (before === undefined) return null;
  const text = label(texts.changed, { language: label(languageLabel(defaultLocale)) });
  const confirm = () => {
    // The pressed button disappears with the note.
    setFocus(translationPath(language, path));
    setValue(translatedFromPath(language, path), getValues(path), { shouldDirty: true });
    setOpen(false);
  };
  return (
    <Alert
      severity="warning"
      role="group"
      aria-label={`${label(field.label)} – ${text}`}
      sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {text}
      {/* Undoes the padding of small text buttons. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', marginInlineStart: '-5px' }}>
        <Button
          color="inherit"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {label(isOpen ? texts.hide : texts.see)}
        </Button>
        {canWrite(readSession()?.role, field) && (
          <Button color="inherit" size="small" onClick={confirm}>
            {label(texts.confirm)}
          </Button>
        )}
      </Box>
      <div id={id}>{isOpen && <SourceChange path={path} before={before} />}</div>
    </Alert>
  );
}
