import { entriesOf, useMenu } from './menu/menu';
import { KeyDialog } from './palette/KeyDialog';
import { Palette, type PaletteProps } from './palette/Palette';

interface FinderProps extends Omit<PaletteProps, 'screens'> {
  shown: 'palette' | 'keys';
}

export default function Finder({ shown, ...props }: FinderProps) {
  const groups = useMenu();
  if (shown === 'keys') return <KeyDialog onClose={props.onClose} />;
  return <Palette {...props} screens={entriesOf(groups)} />;
}
