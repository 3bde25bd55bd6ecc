/** How a question is answered (spec §3). */
export const questionTypes = [
  { id: 'multichoices', label: { fr: 'Plusieurs choix', en: 'Several choices' } },
  { id: 'uniquechoice', label: { fr: 'Un seul choix', en: 'One choice' } },
  { id: 'cursor', label: { fr: 'Curseur', en: 'Slider' } },
] as const;
