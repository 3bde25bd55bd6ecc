import { useId, useState } from 'react';
import { useLabel } from '../../i18n/useLabel';
import { isDay } from '../../metadata/townTime';
import { DateBox } from '../../ui/DateBox';
import { NativeControl } from '../../ui/NativeSelectField';
import type { FilterProps } from './FilterSelect';

const ends = [
  { fr: 'du', en: 'from' },
  { fr: 'au', en: 'to' },
];

/** `sent` contains the spans given to `onChange` that have not come back as `value`. */
const stateOf = (value: unknown) => ({ value, typed: String(value).split('/'), sent: [] as string[] });

/** The value is a span such as `2026-01-05/2026-02-01`. Either day may be empty. */
export default function SpanInput({
  label: filterLabel,
  value,
  onChange,
}: Omit<FilterProps, 'field' | 'name'>) {
  const id = useId();
  const label = useLabel();
  const [state, setState] = useState(() => stateOf(value));
  const { typed, sent } = state;
  if (value !== state.value) {
    const position = sent.indexOf(String(value));
    // A span that is not in `sent` comes from a saved view or the browser's Back button.
    setState(position === -1 ? stateOf(value) : { value, typed, sent: sent.slice(position + 1) });
  }
  return ends.map((end, index) => (
    <NativeControl key={end.fr} sx={{ display: 'flex', alignItems: 'center' }}>
      <label htmlFor={id + end.fr}>
        <span className="unseen">{filterLabel} </span>
        {label(end)}
      </label>
      <DateBox
        id={id + end.fr}
        type="date"
        // While the user types 2026, the year is 0002, 0020 and 0202: the limits make these invalid.
        min="1900-01-01"
        max="2999-12-31"
        value={typed[index] ?? ''}
        onChange={({ target }) => {
          const days = typed.map((day, other) => (other === index ? target.value : day));
          const span = days.map((day) => (isDay(day) ? day : ''));
          const next = (span.includes('') ? span : span.sort()).join('/');
          const { valid } = target.validity;
          setState({ value, typed: days, sent: valid ? [...sent, next] : sent });
          if (valid) onChange(next);
        }}
      />
    </NativeControl>
  ));
}
