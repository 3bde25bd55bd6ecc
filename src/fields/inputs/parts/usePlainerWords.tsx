import type { ReactNode } from 'react';
import {
  type App,
  collectionOf,
  type Field,
  hasIntake,
  isHiddenFrom,
  isUnique,
  type Resource,
} from '../../../metadata';
import { useApp, useResource } from '../../../routing/AppContext';
import {
  ownLanguage,
  ProposalButton,
  type ProposalProps,
  useProposes,
} from '../../../ui/proposal/ProposalButton';

/** Below this number of words there is nothing to say more simply. */
const fewWords = 4;

/** Whether the text of a field may leave the town: it is not about a person, nor about what a citizen sent. */
const mayLeave = ({ profile }: App, resource: Resource, field: Field): boolean =>
  collectionOf(resource) !== collectionOf(profile) &&
  !resource.confidential &&
  !hasIntake(resource) &&
  !isHiddenFrom(field);

type Options = Pick<ProposalProps, 'current' | 'label' | 'plainText' | 'onUse'> & { isIcon?: boolean };

/** The button that proposes plainer words for a text; `undefined` if there is none to propose. */
export function usePlainerWords(field: Field, options: Options): ReactNode {
  const app = useApp();
  const resource = useResource();
  const isOffered = useProposes('simplify');
  const { current } = options;
  if (!isOffered || isUnique(field) || current.trim().split(/\s+/).length < fewWords) return undefined;
  if (!mayLeave(app, resource, field)) return undefined;
  return <ProposalButton request={{ task: 'simplify', text: current, to: ownLanguage }} {...options} />;
}
