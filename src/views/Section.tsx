import { useWatch } from 'react-hook-form';
import { FieldInput, isForMe } from '../fields/inputs/FieldInput';
import { useLabel } from '../i18n/useLabel';
import { type Section as Declared, fieldOf, type Resource, sourceOf, type Values } from '../metadata';
import { Panel } from './Panel';

interface SectionProps {
  declaration: Resource;
  section: Declared;
}

function PlainSection({ declaration, section }: SectionProps) {
  const label = useLabel();
  return (
    <Panel title={section.title && label(section.title)} help={section.help && label(section.help)}>
      {section.fields.map((name) => {
        const field = fieldOf(declaration, name);
        return <FieldInput key={name} field={field} name={sourceOf(name, field)} />;
      })}
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
