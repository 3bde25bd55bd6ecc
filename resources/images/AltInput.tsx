import { useRecordContext } from 'react-admin';
import { AltInput } from '../../src/engine';
import type { InputComponentProps } from '../../src/metadata';

/**
 * Takes the focus if the picture has no alternative text yet, except on a touch screen, where the keyboard would cover
 * the picture.
 */
export default function FileAltInput(props: InputComponentProps<string>) {
  const picture = useRecordContext()?.id;
  const hasKeyboard = !window.matchMedia('(pointer: coarse)').matches;
  return <AltInput {...props} picture={picture} autoFocus={!props.value && hasKeyboard} />;
}
