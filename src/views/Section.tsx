import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldInput, isForMe } from '../fields/inputs/FieldInput';
import { useLabel } from '../i18n/useLabel';
import { type Section as Declared, fieldOf, type Resource, sourceOf, type Values } from '../metadata';

interface SectionProps {
  declaration: Resource;
  section: Declared;
}

function PlainSection({ declaration, section }: SectionProps) {
  const label = useLabel();
  const id = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={section.title ? id : undefined}
      sx={{ p: { xs: 1.5, sm: 2 }, display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}
    >
      {section.title && (
        <Box component="h2" id={id} sx={{ m: 0, typography: 'h3' }}>
          {label(section.title)}
        </Box>
      )}
      {section.help && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', typography: 'body2' }}>
          {label(section.help)}
        </Box>
      )}
      {section.fields.map((name) => {
        const field = fieldOf(declaration, name);
        return <FieldInput key={name} field={field} name={sourceOf(name, field)} />;
      })}
    </Paper>
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
