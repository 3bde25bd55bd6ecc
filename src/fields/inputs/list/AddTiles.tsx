import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useLabel } from '../../../i18n/useLabel';
import type { Choice } from '../../../metadata';
import { Icon } from '../../../ui/Icon';

const Group = styled('div')({
  flex: '1 1 100%',
  '& > p': { margin: '0 0 8px', fontSize: '0.8125rem', fontWeight: 550 },
});

const Tiles = styled('div')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
});

const Tile = styled(ButtonBase)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '0 12px',
  alignContent: 'start',
  padding: '10px 12px',
  font: 'inherit',
  textAlign: 'left',
  border: `1px dashed ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&:hover, &:focus-visible': { borderColor: theme.palette.primary.main, borderStyle: 'solid' },
  '& > svg': { gridRow: '1 / 3', color: theme.palette.primary.main },
  '& > :nth-of-type(1)': { fontWeight: 550 },
  '& > :nth-of-type(2)': { ...theme.typography.body2, color: theme.palette.text.secondary },
}));

interface AddTilesProps {
  label: string;
  choices: readonly Choice[];
  onAdd: (choice: Choice) => void;
}

export function AddTiles({ label, choices, onAdd }: AddTilesProps) {
  const text = useLabel();
  const id = useId();
  return (
    <Group role="group" aria-labelledby={id}>
      <p id={id}>{label}</p>
      <Tiles>
        {choices.map((choice) => (
          <Tile key={choice.id} onClick={() => onAdd(choice)}>
            {choice.icon && <Icon path={choice.icon} />}
            <span>{text(choice.label)}</span> {choice.help && <span>{text(choice.help)}</span>}
          </Tile>
        ))}
      </Tiles>
    </Group>
  );
}
