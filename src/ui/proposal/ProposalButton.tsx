import { mdiAutoFix } from '@mdi/js';
import { useState } from 'react';
import type { Identifier } from 'react-admin';
import { useAssist } from '../../api/capabilities';
import { useLabel } from '../../i18n/useLabel';
import type { AssistTask, Label } from '../../metadata';
import { IconAction, SmallButton } from '../IconAction';
import { loadable } from '../loadable';

/** The body of `POST assist`, without `format` (docs/contract.md#assist). */
export type ProposalRequest =
  | { task: 'translate'; text: string; from: string; to: string }
  | { task: 'simplify'; text: string; to: string }
  | { task: 'describePicture'; picture: Identifier; to: string };

const texts: Readonly<Record<AssistTask, Label>> = {
  translate: { fr: 'Proposer une traduction', en: 'Suggest a translation' },
  simplify: { fr: 'Proposer plus simple', en: 'Suggest plainer words' },
  describePicture: { fr: 'Proposer une description', en: 'Suggest a description' },
};

export interface ProposalProps {
  request: ProposalRequest;
  /** The name of the field or of the picture. */
  label: string;
  /** The text in the field. */
  current: string;
  /** Set if the texts are HTML, which the dialog compares as plain text. */
  plainText?: (html: string) => string;
  onUse: (text: string) => void;
}

const ProposalDialog = loadable<ProposalProps & { title: string; onClose: () => void }>(
  () => import('./ProposalDialog'),
);

export const useCanPropose = (task: AssistTask): boolean => useAssist()?.tasks.includes(task) === true;

/**
 * Asks for a proposal, and shows it beside the text of the field. Renders nothing if the backend does not announce the
 * task.
 * @example
 * const request = { task: 'translate', text: 'Salle des fêtes', from: 'fr', to: 'en' } as const;
 * <ProposalButton request={request} label="Titre (anglais)" current="Hall" onUse={(text) => console.log(text)} />
 */
export function ProposalButton({ isIcon, ...proposal }: ProposalProps & { isIcon?: boolean }) {
  const text = useLabel();
  const isOffered = useCanPropose(proposal.request.task);
  /** The props at the time of the click. */
  const [opened, setOpened] = useState<ProposalProps>();
  if (!isOffered) return null;
  const title = text(texts[proposal.request.task]);
  const name = text({ fr: '{title} : {label}', en: '{title}: {label}' }, { title, label: proposal.label });
  const open = () => setOpened(proposal);
  return (
    <>
      {isIcon ? (
        <IconAction path={mdiAutoFix} label={name} size="small" edge="end" onClick={open} />
      ) : (
        <SmallButton
          path={mdiAutoFix}
          aria-label={name}
          onClick={open}
          sx={{ textAlign: 'start', whiteSpace: 'normal' }}
        >
          {title}
        </SmallButton>
      )}
      {opened && (
        <ProposalDialog
          {...opened}
          title={name}
          onUse={proposal.onUse}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
