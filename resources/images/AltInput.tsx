import { useRecordContext } from 'react-admin';
import { AltInput } from '../../src/engine';
import type { InputComponentProps } from '../../src/metadata';

/**
 * Takes the focus if the picture has no alternative text yet. On a touch screen, the input waits for a tap: the
 * on-screen keyboard would cover the picture.
 */
export default function FileAltInput(props: InputComponentProps<string>) {
  const picture = useRecordContext()?.id;
  const hasTouchScreen = window.matchMedia('(pointer: coarse)').matches;
  return <AltInput {...props} picture={picture} autoFocus={!props.value && !hasTouchScreen} />;
}
