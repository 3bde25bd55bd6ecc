import Box from '@mui/material/Box';
import { useId } from 'react';
import { useLabel } from '../../i18n/useLabel';
import { degreesOf, type FieldOf } from '../../metadata';
import { PlaceMap } from '../map/PlaceMap';
import { FieldGroup } from './FieldGroup';
import type { InputProps } from './input';
import { NumberInput } from './NumberInput';

/** A place in degrees, in the two fields that store it. */
export function CoordinatesInput({ field, name }: InputProps<FieldOf<'coordinates'>>) {
  const id = useId();
  const label = useLabel();
  // The two fields lie beside each other, where the name of the pair would.
  const inside = name.slice(0, name.lastIndexOf('.') + 1);
  return (
    <FieldGroup
      id={id}
      label={label(field.label)}
      isRequired={field.required}
      helperText={field.help && label(field.help)}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
        {Object.entries(degreesOf(field)).map(([stored, degrees]) => (
          <NumberInput key={stored} field={degrees} name={`${inside}${stored}`} />
        ))}
      </Box>
      {field.hasMap && (
        <Box sx={{ mt: 1.5 }}>
          <PlaceMap field={field} label={label(field.label)} inside={inside} />
        </Box>
      )}
    </FieldGroup>
  );
}
