/** What the screen of the results says. */
export const words = {
  title: { fr: 'Résultats du sondage {title}', en: 'Results of the survey {title}' },
  respondents: { fr: 'Participants', en: 'Respondents' },
  perDay: { fr: 'Réponses par jour', en: 'Answers per day' },
  perDaySummary: {
    fr: 'Réponses par jour, du {first} au {last} : {respondents} en tout',
    en: 'Answers per day, from {first} to {last}: {respondents} in all',
  },
  answers: { fr: 'Réponses', en: 'Answers' },
  answer: { fr: 'Réponse', en: 'Answer' },
  count: { fr: 'Nombre', en: 'Count' },
  percent: { fr: 'Pourcentage', en: 'Percent' },
  question: { fr: 'Question', en: 'Question' },
  type: { fr: 'Type de réponse', en: 'Type of answer' },
  day: { fr: 'Jour', en: 'Day' },
  ofRespondents: {
    fr: 'En pourcentage des participants : chacun peut donner plusieurs réponses.',
    en: 'As a percentage of respondents: each may give several answers.',
  },
  ofAnswers: { fr: 'En pourcentage des réponses.', en: 'As a percentage of answers.' },
  none: { fr: 'Personne n’a encore répondu.', en: 'Nobody has answered yet.' },
  noQuestion: { fr: 'Ce sondage n’a pas de question.', en: 'This survey has no question.' },
  print: { fr: 'Imprimer', en: 'Print' },
  edit: { fr: 'Modifier le sondage', en: 'Edit the survey' },
};
