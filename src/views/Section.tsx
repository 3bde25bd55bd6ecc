import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldInput, isForMe } from '../fields/inputs/FieldInput';
import { useLabel } from '../i18n/useLabel';
import { type Section as Declared, fieldOf, type Resource, sourceOf, type Values } from '../metadata';
import { Panel } from './Panel';

type Load = NonNullable<Declared['load']>;

interface SectionProps {
  declaration: Resource;
  section: Declared;
}

function Extra({ load }: { load: Load }) {
  const [Component] = useState(() => lazy(load));
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
      <Component />
    </Suspense>
  );
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

/** A titled card of fields, for those who may see it and as long as the record shows it. */
export function Section(props: SectionProps) {
  if (!isForMe(props.section.roles)) return null;
  return props.section.when ? <ConditionalSection {...props} /> : <PlainSection {...props} />;
}
