import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { readSession } from '../../api/session';
import { FieldInput } from '../../fields/inputs/FieldInput';
import { useLabel } from '../../i18n/useLabel';
import {
  canSee,
  type Section as Declared,
  fieldOf,
  type Resource,
  sourceOf,
  type Values,
} from '../../metadata';
import { ErrorRegion } from '../../ui/ErrorRegion';
import { loadable } from '../../ui/loadable';
import { Panel } from '../../ui/Panel';

interface SectionProps {
  declaration: Resource;
  section: Declared;
}

function Extra({ load }: { load: NonNullable<Declared['load']> }) {
  const [Component] = useState(() =>
    loadable(load, { fallback: () => <Skeleton variant="rounded" height={120} /> }),
  );
  return <Component />;
}

function PlainSection({ declaration, section }: SectionProps) {
  const label = useLabel();
  return (
    <Panel title={section.title && label(section.title)} help={section.help && label(section.help)}>
      {section.fields.map((name) => {
        const field = fieldOf(declaration, name);
        return <FieldInput key={name} field={field} name={sourceOf(name, field)} />;
      })}
      {section.load && <Extra load={section.load} />}
    </Panel>
  );
}

function ConditionalSection(props: SectionProps) {
  const { when } = props.section;
  const isShown = useWatch({ compute: (values: Values) => when?.(values) !== false });
  return isShown ? <PlainSection {...props} /> : null;
}

/** A card of fields, shown by the `roles` and the `when` of its declaration. */
function Section(props: SectionProps) {
  if (!canSee(readSession()?.role, props.section)) return null;
  if (!props.section.when) return <PlainSection {...props} />;
  return (
    <ErrorRegion>
      <ConditionalSection {...props} />
    </ErrorRegion>
  );
}

const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  '& > div': { display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 },
  '@media (min-width: 1100px)': {
    '&[data-aside]': { gridTemplateColumns: 'minmax(0, 1fr) 340px' },
  },
});

const keyOf = (section: Declared) => section.fields.join(' ') || section.title?.fr;

interface FormSectionsProps {
  declaration: Resource;
  sections: readonly Declared[];
}

/** The sections of a form or a tab: the main column, and beside it those declared `aside`. */
export function FormSections({ declaration, sections }: FormSectionsProps) {
  const columns = [sections.filter(({ aside }) => !aside), sections.filter(({ aside }) => aside)];
  return (
    <Columns data-aside={columns.every(({ length }) => length > 0) || undefined}>
      {columns.map(
        (column, index) =>
          column.length > 0 && (
            <div key={index === 0 ? 'main' : 'aside'}>
              {column.map((section) => (
                <Section key={keyOf(section)} declaration={declaration} section={section} />
              ))}
            </div>
          ),
      )}
    </Columns>
  );
}
