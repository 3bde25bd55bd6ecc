import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useDeclaration } from '../../AppContext';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { idFieldOf, valueAt } from '../../metadata';
import { afterPress } from './afterPress';
import { TextInput, type TextInputProps } from './TextInput';

/** Text that no two records should share. The backend is asked once, when the field is left; it never blocks. */
function UniqueTextInput({ field, name }: TextInputProps) {
  const declaration = useDeclaration();
  const record = useRecordContext();
  const dataProvider = useAdminDataProvider();
  const value: unknown = useWatch({ name });
  const text = typeof value === 'string' ? value.trim() : '';
  const [asked, setAsked] = useState('');
  const idField = idFieldOf(declaration);
  const { data: taken = false } = useQuery({
    queryKey: [declaration.name, 'taken', name, asked],
    queryFn: async () => {
      const { data } = await dataProvider.getList(declaration.name, {
        // Two: one of them may be the record itself.
        pagination: { page: 1, perPage: 2 },
        filter: { [`${name}_eq`]: asked },
        meta: { fields: [idField], count: false },
      });
      return data.some((other) => other[idField] !== record?.[idField]);
    },
    enabled: asked !== '' && asked !== valueAt(record, name),
  });
  return (
    <TextInput
      field={field}
      name={name}
      advice={taken && asked === text ? 'validation.taken' : undefined}
      onLeave={() => afterPress(() => setAsked(text))}
    />
  );
}

/** The input of any text, by what its field asks for. */
export function AnyTextInput(props: TextInputProps) {
  const isUnique = 'unique' in props.field && props.field.unique === true;
  return isUnique ? <UniqueTextInput {...props} /> : <TextInput {...props} />;
}
