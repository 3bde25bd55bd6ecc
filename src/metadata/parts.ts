import type { Role } from './access';
import type { LoadComponent, Values } from './kinds';
import type { Label } from './label';

/**
 * Your own component on a screen of the engine. Its code loads with the screen. If it fails, a message replaces it.
 * @example { title: { fr: 'Au menu aujourd’hui', en: 'On the menu today' }, load: () => import('./Today') }
 */
export interface Part<Props extends object = object> {
  /** The component. */
  load: LoadComponent<Props>;
  /** The heading of its card. Without a heading, there is no card. */
  title?: Label;
  /** Shows it only to these roles. */
  roles?: readonly Role[];
}

/**
 * The props of a component beside a form.
 * @example const Sign = ({ record }: PanelProps) => <p>{String(record.title)}</p>;
 */
export interface PanelProps {
  /** The stored record, or the initial values of a new one. `useWatch` of react-hook-form reads the user's input. */
  record: Values;
}
