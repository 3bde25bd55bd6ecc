import { TextInput, useLabel } from '../../../src/engine';
import type { InputComponentProps } from '../../../src/metadata';

const most = 200;
const starter = { fr: 'Entrée, plat, dessert', en: 'Starter, main course, dessert' };
const shorter = { fr: 'Trop long pour l’affiche.', en: 'Too long for the poster.' };

/** The dishes of a day, in the engine's text box. Warns if the text is too long for the poster. */
export default function DayInput(props: InputComponentProps<string>) {
  const label = useLabel();
  const tooLong = (props.value ?? '').length > most;
  return (
    <>
      <TextInput {...props} rows={4} placeholder={label(starter)} />
      {tooLong && <small>{label(shorter)}</small>}
    </>
  );
}
