import { useLabel } from '../../src/i18n/useLabel';
import { choiceOf } from '../../src/metadata';
import { pointTypes } from './types';

/** The words for a group; one that was typed is its own word. */
export function useGroupName(): (type: unknown) => string {
  const label = useLabel();
  return (type) => {
    const known = choiceOf(pointTypes, type);
    return known ? label(known.label) : String(type);
  };
}
