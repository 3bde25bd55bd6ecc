import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RaRecord } from 'react-admin';
import { StoredPictures } from '../../../bank/StoredPictures';
import { FieldValue } from '../../../fields/columns/FieldValue';
import { useLabel } from '../../../i18n/useLabel';
import { fieldOf, type Label, nameOf, type Resource, sourceOf, valueAt } from '../../../metadata';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog';
import { useTask } from '../../../ui/useTask';

const texts = {
  isSame: { fr: 'Est-ce la même chose\u00a0?', en: 'Are they the same?' },
  this: { fr: '{name}, celui-ci', en: '{name}, this one' },
  consequence: {
    fr: '{name} sera clos. La personne qui l’a envoyé et celles qui le suivent seront informées de la suite donnée à {kept}.',
    en: '{name} will be closed. Its sender and those who follow it will be told what happens to {kept}.',
  },
  merge: { fr: 'Fusionner dans celui-ci', en: 'Merge into this one' },
} satisfies Record<string, Label>;

export interface ShownFacts {
  resource: Resource;
  fields: readonly string[];
  /** The path of the pictures. */
  pictures: string;
}

export function Facts({ resource, fields, pictures, record }: ShownFacts & { record: RaRecord }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
      <StoredPictures ids={valueAt(record, pictures)} />
      {fields.map((name) => {
        const field = fieldOf(resource, name);
        return (
          <FieldValue
            key={name}
            field={field}
            value={valueAt(record, sourceOf(name, field))}
            record={record}
          />
        );
      })}
    </Box>
  );
}

interface ComparisonProps extends ShownFacts {
  record: RaRecord;
  other: RaRecord;
  onMerge: () => Promise<unknown>;
  onClose: () => void;
}

export function Comparison({ record, other, onMerge, onClose, ...shown }: ComparisonProps) {
  const label = useLabel();
  const { isPending, run } = useTask();
  const [kept, name] = [nameOf(shown.resource, record), nameOf(shown.resource, other)];
  const sides = [
    { one: record, title: label(texts.this, { name: kept }) },
    { one: other, title: name },
  ];
  return (
    <TitledDialog
      title={label(texts.isSame)}
      maxWidth="md"
      onClose={onClose}
      actions={
        <Button variant="contained" disabled={isPending} aria-busy={isPending} onClick={() => run(onMerge)}>
          {label(texts.merge)}
        </Button>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {sides.map(({ one, title }) => (
          <Box component="section" key={one.id} aria-label={title} sx={{ minWidth: 0 }}>
            <Box component="h3" sx={{ m: 0, mb: 1.5, typography: 'h3' }}>
              {title}
            </Box>
            <Facts {...shown} record={one} />
          </Box>
        ))}
      </Box>
      <Box component="p" sx={{ mb: 0, color: 'text.secondary' }}>
        {label(texts.consequence, { name, kept })}
      </Box>
    </TitledDialog>
  );
}
