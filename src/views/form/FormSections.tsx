import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { readSession } from '../../api/session';
import { FieldInput } from '../../fields/inputs/FieldInput';
import { useLabel } from '../../i18n/useLabel';
import {
  canSee,
  fieldOf,
  isTranslated,
  type Resource,
  type Section,
  sourceOf,
  type Values,
} from '../../metadata';
import { LocalErrorBoundary } from '../../ui/failures/LocalErrorBoundary';
import { loadable } from '../../ui/loadable';
import { Panel } from '../../ui/Panel';
import { CollapsedSection } from './CollapsedSection';
import { useShownLanguage } from './translations/contentLanguage';

const INPUT_HEIGHT = 56;

const TranslatedInput = loadable(() => import('./translations/TranslatedInput'), {
  fallback: () => <Skeleton variant="rounded" height={INPUT_HEIGHT} />,
});

interface SectionProps {
  resource: Resource;
  section: Section;
  hasInputs: boolean;
}

function ExtraContent({ load }: { load: NonNullable<Section['load']> }) {
  const [Component] = useState(() =>
    loadable(load, { fallback: () => <Skeleton variant="rounded" height={120} /> }),
  );
  return <Component />;
}

function SectionPanel({ resource, section, hasInputs }: SectionProps) {
  const label = useLabel();
  const language = useShownLanguage();
  const content = (
    <>
      {!hasInputs && <Skeleton variant="rounded" height={section.fields.length * INPUT_HEIGHT} />}
      {hasInputs &&
        section.fields.map((name) => {
          const field = fieldOf(resource, name);
          return language && isTranslated(field) ? (
            <TranslatedInput key={name} resource={resource} name={name} language={language} />
          ) : (
            <FieldInput key={name} field={field} name={sourceOf(name, field)} />
          );
        })}
      {hasInputs && section.load && <ExtraContent load={section.load} />}
    </>
  );
  if (section.collapsed)
    return (
      <CollapsedSection resource={resource} section={section}>
        {content}
      </CollapsedSection>
    );
  return (
    <Panel title={section.title && label(section.title)} help={section.help && label(section.help)}>
      {content}
    </Panel>
  );
}

function ConditionalSection(props: SectionProps) {
  const { when } = props.section;
  const isShown = useWatch({ compute: (values: Values) => when?.(values) !== false });
  return isShown ? <SectionPanel {...props} /> : null;
}

function VisibleSection(props: SectionProps) {
  if (!canSee(readSession()?.role, props.section)) return null;
  if (!props.section.when) return <SectionPanel {...props} />;
  return (
    <LocalErrorBoundary>
      <ConditionalSection {...props} />
    </LocalErrorBoundary>
  );
}

const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  '& > div': { display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 },
  '@media (min-width: 1100px)': {
    '&[data-aside]:not([data-translated])': { gridTemplateColumns: 'minmax(0, 1fr) 340px' },
  },
});

const keyOf = (section: Section) => section.fields.join(' ') || section.title?.fr;

interface FormSectionsProps {
  resource: Resource;
  sections: readonly Section[];
  /** Shown below the sections that are declared `aside`. */
  panels?: ReactNode;
}

/**
 * The sections of a form or a tab. On a wide screen with one language, a second column has the panels and the sections
 * that are declared `aside`.
 * @example <FormSections resource={halls} sections={[{ fields: ['title', 'price'] }]} />
 */
export function FormSections({ resource, sections, panels }: FormSectionsProps) {
  // Renders the first section before the others, so that it appears about twice as soon.
  const rendersAll = useDeferredValue(true, false);
  const language = useShownLanguage();
  const columns = [sections.filter(({ aside }) => !aside), sections.filter(({ aside }) => aside)];
  return (
    <Columns
      // Two languages need the whole width.
      data-translated={language}
      data-aside={panels !== undefined || columns.every(({ length }) => length > 0) || undefined}
    >
      {columns.map(
        (column, index) =>
          (column.length > 0 || (index === 1 && panels !== undefined)) && (
            <div key={index === 0 ? 'main' : 'aside'}>
              {column.map((section) => (
                <VisibleSection
                  key={keyOf(section)}
                  resource={resource}
                  section={section}
                  hasInputs={rendersAll || section === sections[0]}
                />
              ))}
              {index === 1 && panels}
            </div>
          ),
      )}
    </Columns>
  );
}
