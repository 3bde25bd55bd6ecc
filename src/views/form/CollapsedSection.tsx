import { mdiChevronDown, mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useState } from 'react';
import { useLabel } from '../../i18n/useLabel';
import type { Resource, Section } from '../../metadata';
import { Icon } from '../../ui/Icon';
import { Panel } from '../../ui/Panel';
import { ProblemIcon, useProblem } from './ProblemIcon';

/** The id of the inputs of a section. */
export const sectionIdOf = ([first]: readonly string[]) => `section-${first}`;

interface CollapsedSectionProps {
  resource: Resource;
  section: Section;
  children: ReactNode;
}

/** Hidden inputs stay mounted, because invalid text must stay and block the save. */
export function CollapsedSection({ resource, section, children }: CollapsedSectionProps) {
  const label = useLabel();
  const id = sectionIdOf(section.fields);
  const [isOpen, setOpen] = useState(false);
  const sections = [section];
  const problem = useProblem({ resource, sections });
  // A refused field gets the focus, so it must be visible.
  const [lastProblem, setLastProblem] = useState(problem);
  if (problem !== lastProblem) {
    setLastProblem(problem);
    if (problem === 'error') setOpen(true);
  }
  return (
    <Panel
      title={
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={id}
          sx={{ font: 'inherit', gap: 0.5, borderRadius: 1 }}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} sx={{ color: 'text.secondary' }} />
          {label(section.title)}
          <ProblemIcon resource={resource} sections={sections} />
        </ButtonBase>
      }
      help={isOpen && section.help ? label(section.help) : undefined}
    >
      <div id={id} hidden={!isOpen}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>{children}</Box>
      </div>
    </Panel>
  );
}
