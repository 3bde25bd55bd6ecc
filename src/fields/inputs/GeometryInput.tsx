import { mdiEraser } from '@mdi/js';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import { LazyDrawMap } from '../../map/LazyDrawMap';
import { mapTexts } from '../../map/texts';
import {
  type FieldOf,
  geometryProblem,
  geometryText,
  isGeometry,
  type Label,
  parseGeometry,
  positionsText,
  shapesOf,
} from '../../metadata';
import { FieldGroup } from '../../ui/FieldGroup';
import { SmallButton } from '../../ui/IconAction';
import type { InputProps } from './inputs';
import { monospace } from './JsonInput';
import { InputMessage } from './parts/InputMessage';
import { useParsedText } from './useParsedText';

const format = (value: unknown) => (isGeometry(value) ? positionsText(value) : '');

const texts = {
  nothing: { fr: 'Rien n’est tracé.', en: 'Nothing is drawn.' },
  erase: { fr: 'Effacer', en: 'Erase' },
  positions: { fr: 'Positions', en: 'Positions' },
  help: {
    fr: 'Une position par ligne : latitude, longitude. Pour une zone, répétez le premier point à la fin. Vous pouvez aussi coller du GeoJSON ou du WKT.',
    en: 'One position in each line: latitude, longitude. For an area, repeat the first point at the end. You can also paste GeoJSON or WKT.',
  },
  notRead: {
    fr: 'Écrivez une latitude et une longitude par ligne, ou collez du GeoJSON ou du WKT',
    en: 'Write a latitude and a longitude in each line, or paste GeoJSON or WKT',
  },
} satisfies Readonly<Record<string, Label>>;

export function GeometryInput({ field, name }: InputProps<FieldOf<'geometry'>>) {
  const label = useLabel();
  const { setFocus } = useFormContext();
  const { input, text, type, error } = useParsedText(field, name, {
    format,
    advice: (value) => (isGeometry(value) ? geometryProblem(field, value) : undefined),
    parse: (typed) => {
      if (typed.trim() === '') return { value: null };
      const value = parseGeometry(typed, field);
      return value ? { value } : { reason: label(texts.notRead) };
    },
  });
  const { value, change, groupProps, helperText } = input;
  const geometry = isGeometry(value) ? value : undefined;
  return (
    <FieldGroup
      {...groupProps}
      helperText={error ? <InputMessage tone="error">{error}</InputMessage> : helperText}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <LazyDrawMap
          label={label(mapTexts.of, { name: input.label })}
          geometry={geometry}
          shapes={shapesOf(field)}
          height={320}
          onChange={(next) => {
            change(next);
            input.onBlur();
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box role="status" sx={{ flex: 1, fontSize: '0.875rem' }}>
            {geometry ? label(geometryText(geometry)) : label(texts.nothing)}
          </Box>
          {(geometry || text !== '') && (
            <SmallButton
              path={mdiEraser}
              variant="outlined"
              onClick={() => {
                flushSync(() => type(''));
                // The button, which had the focus, is gone.
                setFocus(name);
              }}
            >
              {label(texts.erase)}
            </SmallButton>
          )}
        </Box>
        <TextField
          id={input.id}
          name={name}
          inputRef={input.ref}
          label={label(texts.positions)}
          helperText={label(texts.help)}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={input.onBlur}
          error={input.isRefused || error !== undefined}
          multiline
          minRows={2}
          maxRows={8}
          slotProps={{
            htmlInput: {
              spellCheck: false,
              style: monospace,
              // Overrides the attribute from MUI, which contains only the second id.
              'aria-describedby': [error ? `${input.id}-help` : input.describedBy, `${input.id}-helper-text`]
                .filter(Boolean)
                .join(' '),
              'data-unsent': error,
            },
          }}
        />
      </Box>
    </FieldGroup>
  );
}
