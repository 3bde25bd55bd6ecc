import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { Identifier } from 'react-admin';
import { useLabel } from '../i18n/useLabel';
import { type InputComponentProps, type Label, textOf } from '../metadata';
import { useConfig } from '../routing/AppContext';
import { ProposalButton } from '../ui/proposal/ProposalButton';

const labels = {
  decorative: {
    fr: 'Image décorative : rien à décrire',
    en: 'Decorative picture: nothing to describe',
  },
} satisfies Record<string, Label>;

/** One space: an empty text would mean "not yet described" (docs/contract.md#image-bank). */
const decorative = ' ';

interface AltInputProps extends InputComponentProps<string> {
  autoFocus?: boolean;
  /** The id of the picture. With an id, an assistant can propose a description. */
  picture?: Identifier;
}

/**
 * Edits the alternative text of a picture, or marks the picture as decorative.
 * @example
 * <AltInput id="alt" label="Texte alternatif" value="La salle vue du parc" onChange={() => {}} onBlur={() => {}} describedBy={undefined} />
 */
export function AltInput(props: AltInputProps) {
  const { id, value, onChange, onBlur, label, describedBy, autoFocus, picture } = props;
  const text = useLabel();
  const { defaultLocale } = useConfig();
  const isDecorative = value === decorative;
  return (
    <>
      <TextField
        id={id}
        fullWidth
        autoFocus={autoFocus}
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
      {picture !== undefined && !isDecorative && (
        <ProposalButton
          request={{ task: 'describePicture', picture, to: defaultLocale }}
          label={label}
          current={textOf(value)}
          onUse={(proposed) => onChange(proposed.replace(/\s+/g, ' '))}
        />
      )}
    </>
  );
}
