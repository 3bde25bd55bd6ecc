import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldOf } from '../../metadata';
import { LazyMap } from './LazyMap';
import { type Position, positionOf } from './position';

interface PlaceMapProps {
  field: FieldOf<'coordinates'>;
  label: string;
  /** The path of the object that the two fields lie in, with its last point; empty for the record. */
  inside: string;
}

/** A map in a form: a click puts the place there, and its pin can be dragged. The two fields say the same. */
export function PlaceMap({ field, label, inside }: PlaceMapProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const names = [`${inside}${field.latitude}`, `${inside}${field.longitude}`] as const;
  const [latitude, longitude]: unknown[] = useWatch({ name: names });
  const position = positionOf(field, { [field.latitude]: latitude, [field.longitude]: longitude });
  const put = (degrees: Position) => {
    for (const [index, name] of names.entries())
      setValue(name, degrees[index], { shouldDirty: true, shouldTouch: true });
  };
  return (
    <LazyMap
      label={translate('map.of', { name: label })}
      points={position ? [{ id: 'place', name: label, position }] : []}
      shown="place"
      movable="place"
      height={280}
      onMove={(_, degrees) => put(degrees)}
      onPlace={put}
    />
  );
}
