import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useLabel } from '../../src/engine';
import type { Label } from '../../src/metadata';

const Place = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  color: theme.palette.text.secondary,
  '& svg': {
    flex: 'none',
    width: 72,
    height: 116,
    fill: theme.palette.background.default,
    stroke: theme.palette.text.secondary,
    strokeWidth: 1.5,
  },
  '& [data-rest]': { fill: theme.palette.divider, stroke: 'none' },
  '& [data-place]': { fill: theme.palette.primary.main, stroke: 'none' },
}));

const texts = {
  opening: {
    fr: 'Les habitants le lisent en ouvrant l’application, avant la page d’accueil.',
    en: 'Citizens read it when they open the app, before the home page.',
  },
  home: {
    fr: 'Les habitants le lisent en haut de la page d’accueil, tant qu’il est affiché.',
    en: 'Citizens read it at the top of the home page, as long as it is shown.',
  },
} satisfies Record<string, Label>;

/** A drawing of a phone that marks the place of a message, and a text that describes this place. */
function Phone({ text, children }: { text: Label; children: ReactNode }) {
  return (
    <Place>
      <svg viewBox="0 0 72 116" aria-hidden="true">
        <rect x="1" y="1" width="70" height="114" rx="10" />
        {children}
      </svg>
      <span>{useLabel()(text)}</span>
    </Place>
  );
}

/** Where the welcome message appears: on a screen of its own, below the emblem of the town. */
export function OpeningPlace() {
  return (
    <Phone text={texts.opening}>
      <circle data-rest cx="36" cy="38" r="12" />
      <rect data-place x="12" y="62" width="48" height="14" rx="3" />
    </Phone>
  );
}

/** Where the message of the home page appears: above the tiles of that page. */
export function HomePlace() {
  return (
    <Phone text={texts.home}>
      <rect data-place x="8" y="14" width="56" height="14" rx="3" />
      {[36, 62, 88].map((y) => (
        <g key={y}>
          <rect data-rest x="8" y={y} width="26" height="20" rx="3" />
          <rect data-rest x="38" y={y} width="26" height="20" rx="3" />
        </g>
      ))}
    </Phone>
  );
}
