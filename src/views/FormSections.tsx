import { styled } from '@mui/material/styles';
import type { Section as Declared, Resource } from '../metadata';
import { Section } from './Section';

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

/** The sections of a form or of one of its tabs: the main ones, and beside them those that stand aside. */
export function FormSections({
  declaration,
  sections,
}: {
  declaration: Resource;
  sections: readonly Declared[];
}) {
  const columns = [sections.filter((one) => !one.aside), sections.filter((one) => one.aside)];
  return (
    <Columns data-aside={columns.every((one) => one.length > 0) || undefined}>
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
