import { Count, useListContext } from 'react-admin';
import { DateInput, MapInput, SelectInput, SwitchInput, TextInput } from '../../src/engine';
import type { InputComponentProps, PanelProps } from '../../src/metadata';

/** A widget of the home screen, made of a component of react-admin. */
export const Waiting = () => (
  <>
    <Count resource="events" /> fêtes
  </>
);

export function Broken(): never {
  throw new Error('broken part');
}

/** A part of the toolbar of a list. */
export const Sum = () => <b>{useListContext().data?.length ?? 0} à l’écran</b>;

/** A panel beside a form. */
export const Poster = ({ record }: PanelProps) => <p>Affiche de « {String(record.eventTitle)} »</p>;

type Props = InputComponentProps<Readonly<Record<string, unknown>>>;

/** An input that is built from controls of the engine. */
export function Stage({ value, onChange, ...props }: Props) {
  const part = (key: string, label: string) => ({
    ...props,
    id: `${props.id}-${key}`,
    label,
    value: value?.[key] as never,
    onChange: (next: unknown) => onChange({ ...value, [key]: next }),
  });
  const sides = [{ id: 'left', label: { fr: 'À gauche', en: 'Left' } }];
  return (
    <>
      <TextInput {...part('name', 'Nom')} />
      <TextInput {...part('text', 'Texte')} rows={2} />
      <SelectInput {...part('side', 'Côté')} options={sides} />
      <DateInput {...part('built', 'Montée le')} />
      <SwitchInput {...part('roof', 'Toit')} />
      <MapInput {...part('place', 'Lieu')} />
    </>
  );
}
