import type { ReactNode } from 'react';
import { useApp } from '../../AppContext';
import { declarationOf } from '../useReferenceSet';
import {
  type Id,
  type ReferenceLike,
  type ReferenceOptions,
  useSearchedSet,
  useWholeSet,
} from './useReferenceOptions';

interface WithOptionsProps {
  field: ReferenceLike;
  chosen: readonly Id[];
  children: (options: ReferenceOptions) => ReactNode;
}

const WholeSet = ({ field, chosen, children }: WithOptionsProps) => children(useWholeSet(field, chosen));

const SearchedSet = ({ field, chosen, children }: WithOptionsProps) =>
  children(useSearchedSet(field, chosen));

/** Loads what a reference may point at: a small or nested set whole, any other by search. */
export function WithOptions(props: WithOptionsProps) {
  const target = declarationOf(useApp(), props.field.to);
  return props.field.pick || target.tree ? <WholeSet {...props} /> : <SearchedSet {...props} />;
}
