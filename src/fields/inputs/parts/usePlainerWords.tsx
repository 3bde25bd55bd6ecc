import type { ReactNode } from 'react';
import {
  type Field,
  hasIntake,
  intakeFields,
  isHiddenFrom,
  isUnique,
  type Resource,
} from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import {
  ownLanguage,
  ProposalButton,
  type ProposalProps,
  useProposes,
} from '../../../ui/proposal/ProposalButton';

/** Below this number of words there is nothing to say more simply. */
const fewWords = 4;

/** Whether the text of a field may leave the town: it is not about a person, and no citizen has written it. */
function mayLeave(resource: Resource, field: Field, name: string): boolean {
  const [top] = name.split('.');
  const isSent = hasIntake(resource) && intakeFields(resource).some((one) => one.name === top);
  return !isSent && !isHiddenFrom(field);
}

type Options = Pick<ProposalProps, 'current' | 'label' | 'plainText' | 'onUse'> & { isIcon?: boolean };

/** The button that proposes plainer words for a text; `undefined` if there is none to propose. */
export function usePlainerWords(field: Field, name: string, options: Options): ReactNode {
  const resource = useResource();
  const isOffered = useProposes('simplify');
  const { current } = options;
  if (!isOffered || isUnique(field) || current.trim().split(/\s+/).length < fewWords) return undefined;
  if (!mayLeave(resource, field, name)) return undefined;
  return <ProposalButton request={{ task: 'simplify', text: current, to: ownLanguage }} {...options} />;
}
