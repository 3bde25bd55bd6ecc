import type { ReactNode } from 'react';
import { type Field, isUnique } from '../../../metadata';
import { useApp, useConfig, useResource } from '../../../routing/AppContext';
import { ProposalButton, type ProposalProps, useCanPropose } from '../../../ui/proposal/ProposalButton';
import { mayLeaveTown } from './mayLeaveTown';

const fewWords = 4;

type Options = Pick<ProposalProps, 'current' | 'label' | 'plainText' | 'onUse'> & { isIcon?: boolean };

export function usePlainerWords(field: Field, path: string, options: Options): ReactNode {
  const app = useApp();
  const resource = useResource();
  const { defaultLocale } = useConfig();
  const isOffered = useCanPropose('simplify');
  const { current, plainText = (text: string) => text } = options;
  if (!isOffered || isUnique(field)) return undefined;
  if (plainText(current).trim().split(/\s+/).length < fewWords) return undefined;
  if (!mayLeaveTown(app, resource, field, path)) return undefined;
  const language = field.translates?.locale ?? defaultLocale;
  return <ProposalButton request={{ task: 'simplify', text: current, to: language }} {...options} />;
}
