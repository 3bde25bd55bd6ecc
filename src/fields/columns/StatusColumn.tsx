import type { Column } from './cell';
import { Chip } from './StatusChip';

export const StatusColumn: Column = ({ field, value, label }) => {
  if (field.kind !== 'status' || value === null || value === undefined) return null;
  const choice = field.choices.find((candidate) => candidate.id === value);
  return <Chip tone={choice?.tone ?? 'neutral'}>{choice ? label(choice.label) : String(value)}</Chip>;
};
