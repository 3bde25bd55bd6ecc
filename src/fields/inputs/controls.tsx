import { useLabel } from '../../i18n/useLabel';
import { LazyMap } from '../../map/LazyMap';
import type { Position } from '../../map/position';
import type { InputComponentProps, Label } from '../../metadata';
import { isDay } from '../../metadata/townTime';
import { DateBox } from '../../ui/DateBox';
import { LabelledSwitch } from '../../ui/LabelledSwitch';
import { NativeControl } from '../../ui/NativeSelectField';
import { useTypedText } from './useTypedText';

/**
 * The props that a custom input passes on to a control of the engine.
 * @example const Siret = (props: ControlProps<string>) => <TextInput {...props} inputMode="numeric" />;
 */
export type ControlProps<V> = Omit<InputComponentProps<V>, 'onBlur' | 'describedBy'> &
  Partial<Pick<InputComponentProps<V>, 'onBlur' | 'describedBy'>>;

const ariaOf = ({
  id,
  label,
  describedBy,
  onBlur,
}: Pick<ControlProps<unknown>, 'id' | 'label' | 'describedBy' | 'onBlur'>) => ({
  id,
  'aria-label': label,
  'aria-describedby': describedBy,
  onBlur: () => onBlur?.(),
});

interface TextOptions {
  /** Shows a text area with this number of lines. */
  rows?: number;
  /** The keyboard of a phone. */
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  placeholder?: string;
}

/**
 * A text in a box like those of the form. Without text, the value is `null`.
 * @example
 * const Address = (props: InputComponentProps<string>) => <TextInput {...props} rows={3} placeholder="Rue, ville" />;
 */
export function TextInput({ rows, inputMode, placeholder, ...props }: ControlProps<string> & TextOptions) {
  const Box = rows ? 'textarea' : 'input';
  return (
    <NativeControl>
      <Box
        {...ariaOf(props)}
        value={props.value ?? ''}
        rows={rows}
        style={rows ? { height: 'auto', padding: '8px 12px' } : undefined}
        inputMode={inputMode}
        placeholder={placeholder}
        autoComplete="off"
        onChange={({ target }) => props.onChange(target.value || null)}
      />
    </NativeControl>
  );
}

interface SelectOptions {
  options: readonly { id: string; label: Label }[];
}

/**
 * A choice in a box like those of the form. Its first entry is empty and means `null`.
 * @example
 * const floors = [{ id: 'ground', label: { fr: 'Rez-de-chaussée', en: 'Ground floor' } }];
 * const Floor = (props: InputComponentProps<string>) => <SelectInput {...props} options={floors} />;
 */
export function SelectInput({ options, ...props }: ControlProps<string> & SelectOptions) {
  const label = useLabel();
  return (
    <NativeControl>
      <select
        {...ariaOf(props)}
        value={props.value ?? ''}
        onChange={({ target }) => props.onChange(target.value || null)}
      >
        <option value="" />
        {options.map(({ id, label: text }) => (
          <option key={id} value={id}>
            {label(text)}
          </option>
        ))}
      </select>
    </NativeControl>
  );
}

/**
 * A day, as `2026-12-25`, with the calendar of the form.
 * @example const Opening = (props: InputComponentProps<string>) => <DateInput {...props} />;
 */
export function DateInput(props: ControlProps<string>) {
  const [text, setText] = useTypedText(props.value, (value) => (typeof value === 'string' ? value : ''));
  return (
    <NativeControl>
      <DateBox
        {...ariaOf(props)}
        type="date"
        value={text}
        onChange={({ target }) => {
          // Text that is no date becomes `null`. The input is then invalid, so `CustomInput` blocks the save.
          const day = isDay(target.value) ? target.value : null;
          setText(target.value, day);
          props.onChange(day);
        }}
      />
    </NativeControl>
  );
}

/**
 * A switch with its label.
 * @example const Lift = (props: InputComponentProps<boolean>) => <SwitchInput {...props} />;
 */
export function SwitchInput(props: ControlProps<boolean>) {
  const { 'aria-label': label, ...input } = ariaOf(props);
  return <LabelledSwitch {...input} label={label} checked={props.value === true} onChange={props.onChange} />;
}

/**
 * A place on the map of the town. Users click on the map or drag the pin.
 * @example const Place = (props: InputComponentProps<readonly [number, number]>) => <MapInput {...props} />;
 */
export function MapInput({ label, value, onChange }: ControlProps<Position>) {
  return (
    <LazyMap
      label={label}
      points={value ? [{ id: 'place', name: label, position: value }] : []}
      focusedId="place"
      draggableId="place"
      height={280}
      onMove={(_, position) => onChange(position)}
      onMapClick={onChange}
    />
  );
}
