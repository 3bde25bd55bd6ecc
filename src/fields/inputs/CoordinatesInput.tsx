import Box from '@mui/material/Box';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import { LazyMap } from '../../map/LazyMap';
import { type Position, positionOf } from '../../map/position';
import { mapTexts } from '../../map/texts';
import { coordinateFields, type FieldOf } from '../../metadata';
import { FieldGroup } from '../../ui/FieldGroup';
import type { InputProps, NestingInputProps } from './inputs';

/** Latitude and longitude are stored beside the field's own path. */
const siblingOf = (path: string, name: string) => path.slice(0, path.lastIndexOf('.') + 1) + name;

export function CoordinatesInput({ field, name, FieldInput }: NestingInputProps<FieldOf<'coordinates'>>) {
  const id = useId();
  const label = useLabel();
  return (
    <FieldGroup id={id} label={label(field.label)} isRequired={field.required} helperText={label(field.help)}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
        {Object.entries(coordinateFields(field)).map(([key, part]) => (
          <FieldInput key={key} field={part} name={siblingOf(name, key)} />
        ))}
      </Box>
      {field.hasMap && (
        <Box sx={{ mt: 1.5 }}>
          <CoordinatesMap field={field} name={name} />
        </Box>
      )}
    </FieldGroup>
  );
}

function CoordinatesMap({ field, name }: InputProps<FieldOf<'coordinates'>>) {
  const label = useLabel();
  const placeName = label(field.label);
  const { setValue } = useFormContext();
  const paths = [siblingOf(name, field.latitude), siblingOf(name, field.longitude)] as const;
  const [latitude, longitude]: unknown[] = useWatch({ name: paths });
  const position = positionOf(field, { [field.latitude]: latitude, [field.longitude]: longitude });
  const setPosition = (next: Position) => {
    // Validates, to remove an error about the old place.
    for (const [index, path] of paths.entries())
      setValue(path, next[index], { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  return (
    <LazyMap
      label={label(mapTexts.of, { name: placeName })}
      points={position ? [{ id: 'place', name: placeName, position }] : []}
      focusedId="place"
      draggableId="place"
      height={280}
      onMove={(_, next) => setPosition(next)}
      onMapClick={setPosition}
    />
  );
}
