import { mdiPrinterOutline, mdiPublish } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled, useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useProblemText } from '../../../fields/inputs/useFieldInput';
import { useLabel } from '../../../i18n/useLabel';
import type { Label, Values } from '../../../metadata';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog';
import { Icon } from '../../../ui/Icon';
import { LabelledSwitch } from '../../../ui/LabelledSwitch';
import { loadable } from '../../../ui/loadable';
import { type Publishing, useOffersPublish, usePublish } from '../../record/usePublish';
import { useRecordForm } from '../../record/useRecordForm';
import { findingsIn } from './findings';
import { SiteFrame } from './SiteFrame';

const Poster = loadable(() => import('./Poster'));

const texts = {
  title: { fr: 'Sur le téléphone d’un habitant', en: 'On a citizen’s phone' },
  note: {
    fr: 'Les valeurs du formulaire, enregistrées ou non, telles que le site de la ville les montre. L’application mobile peut les présenter un peu autrement.',
    en: 'The values of the form, saved or not, as the town’s site shows them. The mobile app may show them a little differently.',
  },
  toCheck: { fr: 'À vérifier', en: 'To check' },
  nothing: { fr: 'Rien à signaler.', en: 'Nothing to report.' },
  finding: { fr: '{field} : {text}', en: '{field}: {text}' },
  dark: { fr: 'Téléphone en mode sombre', en: 'Phone in dark mode' },
  inList: { fr: 'Dans la liste', en: 'In the list' },
  open: { fr: 'Une fois ouvert', en: 'Once opened' },
  back: { fr: 'Retour au formulaire', en: 'Back to the form' },
  poster: { fr: 'Affiche A4', en: 'A4 poster' },
} satisfies Record<string, Label>;

const Heading = styled('h3')(({ theme }) => ({
  ...theme.typography.h3,
  margin: '0 0 8px',
  textAlign: 'center',
}));

function Findings({ values }: { values: Values }) {
  const { resource } = useRecordForm();
  const label = useLabel();
  const problemText = useProblemText();
  const findings = findingsIn(resource, values);
  if (findings.length === 0)
    return (
      <Alert severity="success" role="note">
        {label(texts.nothing)}
      </Alert>
    );
  return (
    <Alert severity="warning" role="note" sx={{ alignItems: 'start' }}>
      <strong>{label(texts.toCheck)}</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {findings
          .map(({ field, problem }) =>
            label(texts.finding, { field: label(field.label), text: problemText(field, problem) }),
          )
          .map((text) => (
            <li key={text}>{text}</li>
          ))}
      </Box>
    </Alert>
  );
}

export default function Preview({ onClose }: { onClose: () => void }) {
  const { resource } = useRecordForm();
  const label = useLabel();
  const theme = useTheme();
  const [isDark, setDark] = useState(theme.palette.mode === 'dark');
  const [isPoster, setPoster] = useState(false);
  // Watches the values, because a planned change may reload the record while the dialog covers its form.
  const values: Values = useWatch();
  const offersPublish = useOffersPublish();
  const [usual, ...others] = usePublish();
  const closeAndPublish = ({ publish }: Publishing) => {
    onClose();
    publish({ isReviewed: true });
  };
  return (
    <TitledDialog
      title={label(texts.title)}
      cancel={label(texts.back)}
      maxWidth="md"
      onClose={onClose}
      actions={
        <>
          <Button startIcon={<Icon path={mdiPrinterOutline} />} onClick={() => setPoster(true)}>
            {label(texts.poster)}
          </Button>
          {offersPublish &&
            others.map((one) => (
              <Button key={one.text} variant="outlined" onClick={() => closeAndPublish(one)}>
                {one.text}
              </Button>
            ))}
          {offersPublish && (
            <Button
              variant="contained"
              startIcon={<Icon path={mdiPublish} />}
              onClick={() => closeAndPublish(usual)}
            >
              {usual.text}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Findings values={values} />
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{label(texts.note)}</Box>
          <LabelledSwitch label={label(texts.dark)} checked={isDark} onChange={setDark} />
          <section aria-label={label(texts.inList)}>
            <Heading>{label(texts.inList)}</Heading>
            <SiteFrame title={label(texts.inList)} resource={resource} values={values} isDark={isDark} />
          </section>
        </Box>
        <section aria-label={label(texts.open)}>
          <Heading>{label(texts.open)}</Heading>
          <SiteFrame title={label(texts.open)} resource={resource} values={values} isDark={isDark} isOpen />
        </section>
      </Box>
      {isPoster && <Poster resource={resource} values={values} onClose={() => setPoster(false)} />}
    </TitledDialog>
  );
}
