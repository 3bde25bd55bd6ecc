import { styled } from '@mui/material/styles';

const Tile = styled('button')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  padding: 4,
  font: 'inherit',
  fontSize: '0.75rem',
  textAlign: 'start',
  color: 'inherit',
  background: 'none',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[aria-pressed="true"]': {
    borderColor: theme.palette.primary.main,
    backgroundColor: theme.palette.action.selected,
  },
  '& img': {
    width: '100%',
    height: 84,
    objectFit: 'contain',
    borderRadius: 4,
    backgroundColor: theme.palette.action.hover,
  },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '100%' },
}));

interface PictureTileProps {
  address: string;
  name: string;
  alt: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** One picture of the bank, as a button that chooses it. */
export function PictureTile({ address, name, alt, isChosen, onChoose }: PictureTileProps) {
  return (
    <Tile
      type="button"
      aria-pressed={isChosen}
      aria-label={name || alt || address}
      title={name}
      onClick={onChoose}
    >
      <img src={address} alt="" loading="lazy" decoding="async" />
      <span>{name || alt || address}</span>
    </Tile>
  );
}
