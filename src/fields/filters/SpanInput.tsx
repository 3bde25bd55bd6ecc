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

/** The typed days of a span, and the spans that were sent but have not come back as the `value`. */
const stateOf = (value: unknown) => ({ value, typed: String(value).split('/'), sent: [] as string[] });

/** The first and the last day of a span, `2026-01-05/2026-02-01`. Either may stay empty. */
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
    // A span that was not sent from here comes from a saved view or the Back button of the browser.
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
        // Typing 2026 gives the years 0002, 0020, 0202 and 2026: the limits make the first three invalid.
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
