import { AltInput } from '../../src/engine';
import type { InputComponentProps } from '../../src/metadata';

/**
 * Takes the focus if the picture has no alternative text yet, except on a touch screen, where the keyboard would cover
 * the picture.
 */
export default function FileAltInput(props: InputComponentProps<string>) {
  return <AltInput {...props} autoFocus={!props.value && !window.matchMedia('(pointer: coarse)').matches} />;
}
