import { mdiOpenInNew } from '@mdi/js';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { usePasswordRule } from '../../api/capabilities';
import { queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import {
  type FieldOf,
  idFieldOf,
  isEmpty,
  isUnique,
  linkOf,
  meetsRule,
  normalizedValue,
  passwordHelp,
  passwordProblem,
  sameLabel,
  textOf,
  valueAt,
} from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { IconAction } from '../../ui/IconAction';
import { PasswordField } from '../../ui/PasswordField';
import { TextBox, type TextBoxProps } from '../../ui/TextBox';
import type { InputProps } from './inputs';
import { afterPointerRelease } from './parts/afterPointerRelease';
import { usePlainerWords } from './parts/usePlainerWords';
import { useContentLanguage } from './useContentLanguage';
import { useFieldInput } from './useFieldInput';

/** Adds the backend's password rule to the help or, once the text breaks the rule, to the advice. */
function usePasswordField(field: FieldOf<'password'>, value: unknown): FieldOf<'password'> {
  const rule = usePasswordRule();
  const ruleHelp = passwordHelp(rule);
  const fieldHelp = field.help ?? sameLabel('');
  const isMet = isEmpty(value) || meetsRule(textOf(value), rule);
  return {
    ...field,
    help: isMet
      ? { fr: `${ruleHelp.fr}. ${fieldHelp.fr}`, en: `${ruleHelp.en}. ${fieldHelp.en}` }
      : fieldHelp,
    warn: (typed, record) =>
      meetsRule(textOf(typed), rule) ? field.warn?.(typed, record) : passwordProblem(rule),
  };
}

/** Never shows the stored password. While the input is empty, the form keeps the value that it received. */
export function PasswordInput({ field, name }: InputProps<FieldOf<'password'>>) {
  const { value, change, textFieldProps } = useFieldInput(usePasswordField(field, useWatch({ name })), name, {
    validatesAtOnce: true,
  });
  const stored: unknown = valueAt(useFormState({ name }).defaultValues ?? {}, name);
  return (
    <PasswordField
      {...textFieldProps}
      value={value === stored ? '' : textOf(value)}
      onChange={({ target }) => change(target.value === '' ? stored : target.value)}
      slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
    />
  );
}

type TextKind = 'text' | 'longText' | 'email' | 'phone' | 'url';
type TextInputProps = InputProps<FieldOf<TextKind>>;

/** `type` stays "text": with "email" or "url", the browser would remove spaces. */
const inputModes = { text: 'text', longText: 'text', email: 'email', phone: 'tel', url: 'url' } as const;

function OpenLink({ href }: { href: string }) {
  const translate = useTranslate();
  return (
    <IconAction
      path={mdiOpenInNew}
      label={translate('forms.openLink')}
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      edge="end"
    />
  );
}

const DEFAULT_ROWS = 3;
const MAX_ROWS = 16;
/** In characters. */
const HUGE = 20_000;

/**
 * CSS grows the text area: measuring by script would lay out the whole form at each key press. `isHuge` must stay the
 * same while the user types, or the text area would jump.
 */
function sizeOf(field: TextInputProps['field'], isHuge: boolean): Partial<TextBoxProps> {
  if (field.kind !== 'longText') return {};
  const rows = field.rows ?? DEFAULT_ROWS;
  // `field-sizing` takes seconds for a megabyte of text.
  if (isHuge) return { as: 'textarea', rows: MAX_ROWS };
  // One line more, for the padding.
  const style = { fieldSizing: 'content', minHeight: `${rows + 1}lh`, maxHeight: `${MAX_ROWS}lh` } as const;
  return { as: 'textarea', rows, style };
}

interface PlainTextInputProps extends TextInputProps {
  advice?: () => string | undefined;
  onBlur?: () => void;
}

function PlainTextInput({ field, name, advice, onBlur }: PlainTextInputProps) {
  const { value, change, textFieldProps } = useFieldInput(field, name, { advice });
  const language = useContentLanguage(field);
  const limit = 'softMaxLength' in field ? field.softMaxLength : undefined;
  const text = String(value ?? '');
  const [isHuge] = useState(text.length > HUGE);
  const href = field.kind === 'url' ? linkOf('url', text) : undefined;
  const leave = () => {
    textFieldProps.onBlur();
    onBlur?.();
  };
  const plainerWords = usePlainerWords(field, name, {
    label: textFieldProps.label,
    current: field.kind === 'text' || field.kind === 'longText' ? text : '',
    isIcon: true,
    onUse: (next) => {
      // A `text` has one line.
      change(field.kind === 'text' ? next.replace(/\s+/g, ' ') : next);
      leave();
    },
  });
  return (
    <TextBox
      {...textFieldProps}
      value={text}
      onChange={({ target }) => change(target.value === '' ? null : target.value)}
      onBlur={leave}
      helperText={
        limit ? (
          <>
            {textFieldProps.helperText}
            <Box component="span" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
              {text.length} / {limit}
            </Box>
          </>
        ) : (
          textFieldProps.helperText
        )
      }
      inputMode={inputModes[field.kind]}
      {...language}
      end={href ? <OpenLink href={href} /> : plainerWords}
      {...sizeOf(field, isHuge)}
    />
  );
}

function UniqueTextInput({ field, name }: TextInputProps) {
  const resource = useResource();
  const record = useRecordContext();
  const dataProvider = useAdminDataProvider();
  const value: unknown = useWatch({ name });
  const text = textOf(normalizedValue(field, value)).trim();
  const [checked, setChecked] = useState('');
  const idField = idFieldOf(resource);
  const { data: isTaken = false } = useQuery({
    queryKey: [...queryKeys.duplicate(resource.name, name, checked), record?.[idField]],
    queryFn: async () => {
      const { data } = await dataProvider.getList(resource.name, {
        // Two, because one of them may be this record.
        pagination: { page: 1, perPage: 2 },
        filter: { [`${name}_eq`]: checked },
        meta: { fields: [idField], count: false },
      });
      return data.some((other) => other[idField] !== record?.[idField]);
    },
    enabled: checked !== '' && checked !== valueAt(record, name),
  });
  return (
    <PlainTextInput
      field={field}
      name={name}
      advice={() => (isTaken && checked === text ? 'validation.taken' : undefined)}
      onBlur={() => afterPointerRelease(() => setChecked(text))}
    />
  );
}

export function TextInput(props: TextInputProps) {
  return isUnique(props.field) ? <UniqueTextInput {...props} /> : <PlainTextInput {...props} />;
}
