import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { type ReactNode, useState } from 'react';
import { LinkBase, type RaRecord, useCreatePath } from 'react-admin';
import { flushSync } from 'react-dom';
import { useLabel } from '../../../i18n/useLabel';
import {
  fieldOf,
  type Label,
  nameOf,
  type Resource,
  shortened,
  sourceOf,
  textOf,
  valueAt,
} from '../../../metadata';
import { useCan } from '../../../routing/AppContext';
import { Panel } from '../../../ui/Panel';
import { focusHeadingIfLost, leavesFocus } from '../../../ui/screenFocus';
import { useTask } from '../../../ui/useTask';
import { Comparison, Facts, type ShownFacts } from './Comparison';
import { useDuplicates } from './useDuplicates';

const texts = {
  title: { fr: 'Doublons', en: 'Duplicates' },
  near: { fr: 'Peut-être la même chose', en: 'Maybe the same thing' },
  merged: { fr: 'Fusionnés avec celui-ci', en: 'Merged with this one' },
  compare: { fr: 'Comparer', en: 'Compare' },
  compareWith: { fr: 'Comparer avec {name}', en: 'Compare with {name}' },
  done: { fr: '{name} est fusionné avec celui-ci.', en: '{name} is merged with this one.' },
  into: { fr: 'Doublon de', en: 'Duplicate of' },
  follows: {
    fr: 'Les habitants voient l’état et les réponses de celui-là.',
    en: 'Citizens see the status and the answers of that one.',
  },
  undo: { fr: 'Annuler la fusion', en: 'Undo the merge' },
  undone: { fr: 'La fusion est annulée.', en: 'The merge is undone.' },
} satisfies Record<string, Label>;

function RecordLink({ resource, record }: { resource: Resource; record: RaRecord }) {
  const createPath = useCreatePath();
  return (
    <Link component={LinkBase} to={createPath({ resource: resource.name, type: 'edit', id: record.id })}>
      {nameOf(resource, record)}
    </Link>
  );
}

interface MergedIntoProps {
  resource: Resource;
  record: RaRecord;
  reload: () => Promise<unknown>;
}

/**
 * Says that a record was merged into another one, with a button that undoes the merge.
 * @example <MergedInto resource={halls} record={hall} reload={async () => {}} />
 */
export function MergedInto({ resource, record, reload }: MergedIntoProps) {
  const label = useLabel();
  const can = useCan();
  const { isPending, run } = useTask();
  const { query, undoMerge } = useDuplicates(resource, record);
  if (!query.data?.into) return null;
  const undo = async () => {
    if (await undoMerge(label(texts.undone))) await reload();
  };
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px' } }}
      action={
        can('edit') && (
          <Button
            ref={leavesFocus}
            color="inherit"
            size="small"
            aria-busy={isPending}
            onClick={() => run(undo)}
          >
            {label(texts.undo)}
          </Button>
        )
      }
    >
      {label(texts.into)} <RecordLink resource={resource} record={query.data.into} />. {label(texts.follows)}
    </Alert>
  );
}

interface GroupProps {
  title: string;
  records: readonly RaRecord[];
  children: (record: RaRecord) => ReactNode;
}

function Group({ title, records, children }: GroupProps) {
  if (records.length === 0) return null;
  return (
    <Box component="section" aria-label={title}>
      <Box component="h3" sx={{ m: 0, mb: 1, typography: 'body2', fontWeight: 550 }}>
        {title}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {records.map((record) => (
          <li key={record.id}>{children(record)}</li>
        ))}
      </Box>
    </Box>
  );
}

interface CandidateProps extends ShownFacts {
  record: RaRecord;
  onCompare: () => void;
}

function Candidate({ resource, fields, record, onCompare }: CandidateProps) {
  const label = useLabel();
  const can = useCan();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <RecordLink resource={resource} record={record} />
        {fields.slice(0, 2).map((name) => (
          <Box key={name} sx={{ color: 'text.secondary', typography: 'body2' }}>
            {shortened(textOf(valueAt(record, sourceOf(name, fieldOf(resource, name)))))}
          </Box>
        ))}
      </Box>
      {can('edit') && (
        <Button
          size="small"
          variant="outlined"
          aria-label={label(texts.compareWith, { name: nameOf(resource, record) })}
          onClick={onCompare}
        >
          {label(texts.compare)}
        </Button>
      )}
    </Box>
  );
}

/**
 * The possible duplicates of a record, to compare and to merge, and the records that were merged into it.
 * @example <Duplicates resource={halls} fields={['title']} pictures="pictures" record={hall} />
 */
export function Duplicates({ record, ...shown }: ShownFacts & { record: RaRecord }) {
  const { resource } = shown;
  const label = useLabel();
  const { query, merge } = useDuplicates(resource, record);
  const [other, setOther] = useState<RaRecord>();
  const { merged = [], near = [] } = query.data ?? {};
  if (merged.length + near.length === 0) return null;
  const mergeOther = async (one: RaRecord) => {
    await merge(one, label(texts.done, { name: nameOf(resource, one) }));
    // The dialog gives the focus back to a button that may be gone.
    flushSync(() => setOther(undefined));
    focusHeadingIfLost();
  };
  return (
    <Panel title={label(texts.title)}>
      <Group title={label(texts.near)} records={near}>
        {(one) => <Candidate {...shown} record={one} onCompare={() => setOther(one)} />}
      </Group>
      <Group title={label(texts.merged)} records={merged}>
        {(one) => (
          <Box sx={{ display: 'grid', gap: 1 }}>
            <RecordLink resource={resource} record={one} />
            <Facts {...shown} record={one} />
          </Box>
        )}
      </Group>
      {other && (
        <Comparison
          {...shown}
          record={record}
          other={other}
          onMerge={() => mergeOther(other)}
          onClose={() => setOther(undefined)}
        />
      )}
    </Panel>
  );
}
