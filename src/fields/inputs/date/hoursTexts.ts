/** These texts load with their input, not with the app. */
export const hoursTexts = {
  closed: { fr: 'Fermé', en: 'Closed' },
  opens: { fr: '{day}, ouverture {number}', en: '{day}, opening {number}' },
  closes: { fr: '{day}, fermeture {number}', en: '{day}, closing {number}' },
  invalid: { fr: 'Saisissez une heure comme 9:30', en: 'Enter a time such as 9:30' },
  addSlot: { fr: 'Ajouter un créneau : {day}', en: 'Add hours: {day}' },
  removeSlot: { fr: 'Retirer le créneau {number} : {day}', en: 'Remove hours {number}: {day}' },
  copy: { fr: 'Copier {day} jusqu’à {last}', en: 'Copy {day} up to {last}' },
  exceptions: { fr: 'Jours exceptionnels', en: 'Exceptional days' },
  exception: { fr: 'Jour exceptionnel {number}', en: 'Exceptional day {number}' },
  date: { fr: 'Date', en: 'Date' },
  addException: { fr: 'Ajouter un jour exceptionnel', en: 'Add an exceptional day' },
  removeException: { fr: 'Retirer le jour exceptionnel {number}', en: 'Remove exceptional day {number}' },
};
