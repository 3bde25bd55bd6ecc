import type { Frequency, Label } from '../../../metadata';

export const frequencyTexts: Readonly<Record<Frequency, Label>> = {
  DAILY: { fr: 'Tous les jours', en: 'Every day' },
  WEEKLY: { fr: 'Toutes les semaines', en: 'Every week' },
  MONTHLY: { fr: 'Tous les mois', en: 'Every month' },
  YEARLY: { fr: 'Tous les ans', en: 'Every year' },
};

export const intervalTexts: Readonly<Record<Frequency, Label>> = {
  DAILY: { fr: 'Nombre de jours entre deux fois', en: 'Number of days between two times' },
  WEEKLY: { fr: 'Nombre de semaines entre deux fois', en: 'Number of weeks between two times' },
  MONTHLY: { fr: 'Nombre de mois entre deux fois', en: 'Number of months between two times' },
  YEARLY: { fr: 'Nombre d’années entre deux fois', en: 'Number of years between two times' },
};

export const texts = {
  repeats: { fr: 'Fréquence', en: 'Frequency' },
  never: { fr: 'Jamais', en: 'Never' },
  weekDays: { fr: 'Jours de la semaine', en: 'Days of the week' },
  inMonth: { fr: 'Jour du mois', en: 'Day of the month' },
  sameDay: { fr: 'Le même jour du mois', en: 'The same day of the month' },
  weekDay: { fr: 'Un jour de la semaine', en: 'A day of the week' },
  day: { fr: 'Jour', en: 'Day' },
  nth: { fr: 'Lesquels du mois', en: 'Which ones of the month' },
  ends: { fr: 'La répétition finit', en: 'The repetition ends' },
  endless: { fr: 'Jamais', en: 'Never' },
  until: { fr: 'À une date', en: 'On a date' },
  count: { fr: 'Après un nombre de fois', en: 'After a number of times' },
  lastDay: { fr: 'Dernier jour', en: 'Last day' },
  times: { fr: 'Nombre de fois', en: 'Number of times' },
  except: { fr: 'Sauf', en: 'Except' },
  from: { fr: 'Du', en: 'From' },
  to: { fr: 'Au (facultatif)', en: 'To (optional)' },
  leaveOut: { fr: 'Exclure ces jours', en: 'Leave these days out' },
  takeIn: { fr: 'Ne plus exclure {days}', en: 'No longer leave out {days}' },
  unreadable: {
    fr: 'Une autre application l’a écrite : {rule}. Choisissez une fréquence pour la remplacer.',
    en: 'Another application wrote it: {rule}. Choose a frequency to replace it.',
  },
  noStart: {
    fr: 'Indiquez d’abord {name} : c’est la première fois.',
    en: 'First fill in {name}: the first time.',
  },
} satisfies Readonly<Record<string, Label>>;
