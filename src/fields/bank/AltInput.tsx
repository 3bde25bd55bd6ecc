import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useLabel } from '../../i18n/useLabel';
import { type InputComponentProps, type Label, textOf } from '../../metadata';

const labels = {
  decorative: {
    fr: 'Image décorative : rien à décrire',
    en: 'Decorative picture: nothing to describe',
  },
} satisfies Record<string, Label>;

/** Stored for a decorative picture: no words, and not "nothing stored" (docs/contract.md#image-bank). */
const decorative = ' ';

/** The alternative text of a picture, or the answer that there is nothing to describe. */
export function AltInput({ id, value, onChange, onBlur, label, describedBy }: InputComponentProps<string>) {
  const text = useLabel();
  const isDecorative = value === decorative;
  return (
    <>
      <TextField
        id={id}
        fullWidth
        value={textOf(value).trimStart()}
        disabled={isDecorative}
        onChange={({ target }) => onChange(target.value.trimStart())}
        onBlur={onBlur}
        slotProps={{ htmlInput: { 'aria-label': label, 'aria-describedby': describedBy } }}
      />
      <FormControlLabel
        control={<Checkbox size="small" checked={isDecorative} />}
        label={text(labels.decorative)}
        onChange={(_, isOn) => onChange(isOn ? decorative : '')}
      />
    </>
  );
}
