import { useState } from 'react';
import type { Identifier } from 'react-admin';

/** Returns `select(id, isRange)`: with `isRange`, it selects all items from the last clicked one to this one. */
export function useRangeSelect(
  ids: readonly Identifier[],
  selected: readonly Identifier[],
  onSelect: (ids: Identifier[]) => void,
) {
  const [anchor, setAnchor] = useState<Identifier>();
  return (id: Identifier, isRange: boolean) => {
    const from = anchor === undefined ? -1 : ids.indexOf(anchor);
    const to = ids.indexOf(id);
    setAnchor(id);
    if (isRange && from >= 0 && to >= 0) {
      const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      onSelect([...new Set([...selected, ...between])]);
    } else onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  };
}
