import type { Label } from '../../src/metadata';

export const labels = {
  kind: { fr: 'Type de fichier', en: 'File type' },
  all: { fr: 'Tous les fichiers', en: 'All files' },
  pictures: { fr: 'Images', en: 'Pictures' },
  documents: { fr: 'PDF', en: 'PDF' },
  needs: { fr: 'À faire', en: 'To do' },
  undescribed: { fr: 'À décrire', en: 'To describe' },
  heavy: { fr: 'Trop lourdes', en: 'Too large' },
  saveAndNext: { fr: 'Enregistrer et suivante', en: 'Save and next' },
  open: { fr: 'Ouvrir le PDF', en: 'Open the PDF' },
  preview: { fr: 'Aperçu', en: 'Preview' },
  copy: { fr: "Copier l'adresse", en: 'Copy the address' },
  copied: { fr: 'Adresse copiée.', en: 'Address copied.' },
  notCopied: {
    fr: 'L’adresse n’a pas pu être copiée : sélectionnez-la à la main.',
    en: 'The address could not be copied: select it by hand.',
  },
} satisfies Record<string, Label>;
