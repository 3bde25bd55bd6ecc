import { useRecordContext } from 'react-admin';
import { AltInput } from '../../src/engine';
import type { InputComponentProps } from '../../src/metadata';

/**
 * Takes the focus if the picture has no alternative text yet, except on a touch screen, where the keyboard on the
 * screen would cover the picture.
 */
export default function FileAltInput(props: InputComponentProps<string>) {
  const picture = useRecordContext()?.id;
  const hasTouchScreen = window.matchMedia('(pointer: coarse)').matches;
  return <AltInput {...props} picture={picture} autoFocus={!props.value && !hasTouchScreen} />;
}
