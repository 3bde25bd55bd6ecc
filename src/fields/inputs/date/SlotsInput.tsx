import { mdiClose, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLabel } from '../../../i18n/useLabel';
import { type Slot, textOf, typedTime } from '../../../metadata';
import { IconAction } from '../../../ui/IconAction';
import { NativeControl } from '../../../ui/NativeSelectField';
import { useTypedText } from '../useTypedText';
import { hoursTexts as texts } from './hoursTexts';

const usual: readonly Slot[] = [
  { opens: '09:00', closes: '12:00' },
  { opens: '14:00', closes: '18:00' },
];

interface TimeInputProps {
  label: string;
  value: string | null;
  onChange: (time: string | null) => void;
  onBlur: () => void;
}

/** A native time input would follow the browser's language. `useDateCheck` blocks the save of an invalid time. */
function TimeInput({ label, value, onChange, onBlur }: TimeInputProps) {
  const invalid = useLabel()(texts.invalid);
  const [text, setText] = useTypedText(value, textOf);
  const input = useRef<HTMLInputElement>(null);
  const problemOf = (typed: string) => (typedTime(typed) === undefined && typed.trim() !== '' ? invalid : '');
  const problem = problemOf(text);
  // The text also changes without typing: after a slot is removed, its input shows the next slot.
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  const type = (typed: string) => {
    const time = typedTime(typed) ?? null;
    // `onChange` reads the validity.
    input.current?.setCustomValidity(problemOf(typed));
    setText(typed, time);
    onChange(time);
  };
  return (
    <NativeControl sx={{ width: 68, '& input': { px: 1, textAlign: 'center' } }}>
      <input
        ref={input}
        aria-label={label}
        placeholder="hh:mm"
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (value) setText(value, value);
          onBlur();
        }}
      />
    </NativeControl>
  );
}

interface SlotsInputProps {
  /** The day, for the names of the controls. */
  day: string;
  slots: readonly Slot[];
  onChange: (slots: Slot[]) => void;
  onBlur: () => void;
  /** Receives the add button, which gets the focus if the value is refused. */
  focusRef?: Ref<HTMLElement>;
  /** More buttons. */
  children?: ReactNode;
}

export function SlotsInput({ day, slots, onChange, onBlur, focusRef, children }: SlotsInputProps) {
  const label = useLabel();
  const addButton = useRef<HTMLButtonElement>(null);
  const name = (text: keyof typeof texts, index: number) => label(texts[text], { day, number: index + 1 });
  const replace = (index: number, change: Partial<Slot>) =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...change } : slot)));
  const remove = (index: number) => {
    flushSync(() => onChange(slots.filter((_, at) => at !== index)));
    // The pressed button is gone, or now removes the next slot.
    addButton.current?.focus();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      {slots.length === 0 && <Box sx={{ color: 'text.secondary' }}>{label(texts.closed)}</Box>}
      {slots.map((slot, index) => (
        <Box key={index} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <TimeInput
            label={name('opens', index)}
            value={slot.opens}
            onChange={(opens) => replace(index, { opens })}
            onBlur={onBlur}
          />
          <span aria-hidden>–</span>
          <TimeInput
            label={name('closes', index)}
            value={slot.closes}
            onChange={(closes) => replace(index, { closes })}
            onBlur={onBlur}
          />
          <IconAction
            size="small"
            path={mdiClose}
            label={name('removeSlot', index)}
            onClick={() => remove(index)}
          />
        </Box>
      ))}
      <Box sx={{ display: 'flex' }}>
        <IconAction
          size="small"
          ref={(button: HTMLButtonElement | null) => {
            addButton.current = button;
            if (typeof focusRef === 'function') focusRef(button);
          }}
          path={mdiPlus}
          label={label(texts.addSlot, { day })}
          onClick={() => onChange([...slots, usual[slots.length] ?? { opens: null, closes: null }])}
        />
        {children}
      </Box>
    </Box>
  );
}
