import { AltInput } from '../../src/engine';
import type { InputComponentProps } from '../../src/metadata';

/** A picture without an alternative text opens in it, except on a touch screen: the keyboard would cover the picture. */
export default function FileAltInput(props: InputComponentProps<string>) {
  return <AltInput {...props} autoFocus={!props.value && !window.matchMedia('(pointer: coarse)').matches} />;
}
