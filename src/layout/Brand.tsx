import { styled } from '@mui/material/styles';
import { useConfig } from '../AppContext';

const Mark = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: 7,
  fontWeight: 700,
  fontSize: '0.9375rem',
  backgroundColor: theme.palette.brand.primary,
  color: theme.palette.brand.onPrimary,
  boxShadow: `inset 0 -3px 0 ${theme.palette.brand.secondary}`,
}));

const Name = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 650,
  fontSize: '0.9375rem',
  letterSpacing: '-0.01em',
});

const Row = styled('span')({ display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 });

/** The town's picture, or the first letter of its name on the exact colours of the town, and its name. */
export function Brand() {
  const { logo, appTitle } = useConfig();
  return (
    <Row>
      {logo ? (
        <img src={logo} alt="" height={28} style={{ maxWidth: 120, objectFit: 'contain' }} />
      ) : (
        <Mark aria-hidden>{appTitle.trim().charAt(0).toUpperCase()}</Mark>
      )}
      <Name>{appTitle}</Name>
    </Row>
  );
}
