import type { Frequency, Label } from '../../../metadata';

export const frequencyTexts: Readonly<Record<Frequency, Label>> = {
  DAILY: { fr: 'Tous les jours', en: 'Every day' },
  WEEKLY: { fr: 'Toutes les semaines', en: 'Every week' },
  MONTHLY: { fr: 'Tous les mois', en: 'Every month' },
  YEARLY: { fr: 'Tous les ans', en: 'Every year' },
};

export const intervalTexts: Readonly<Record<Frequency, Label>> = {
  DAILY: { fr: 'Intervalle en jours (1 : tous les jours)', en: 'Interval in days (1: every day)' },
  WEEKLY: { fr: 'Intervalle en semaines (1 : toutes les semaines)', en: 'Interval in weeks (1: every week)' },
  MONTHLY: { fr: 'Intervalle en mois (1 : tous les mois)', en: 'Interval in months (1: every month)' },
  YEARLY: { fr: 'Intervalle en années (1 : tous les ans)', en: 'Interval in years (1: every year)' },
};

export const texts = {
  repeats: { fr: 'Fréquence', en: 'Frequency' },
  never: { fr: 'Jamais', en: 'Never' },
  weekDays: { fr: 'Jours de la semaine', en: 'Days of the week' },
  inMonth: { fr: 'Jour du mois', en: 'Day of the month' },
  sameDay: {
    fr: 'Le même jour du mois que la première fois',
    en: 'The same day of the month as the first time',
  },
  weekDay: { fr: 'Un jour de la semaine', en: 'A day of the week' },
  day: { fr: 'Jour', en: 'Day' },
  nth: { fr: 'Rang dans le mois', en: 'Position in the month' },
  ends: { fr: 'La répétition finit', en: 'The repetition ends' },
  endless: { fr: 'Jamais', en: 'Never' },
  until: { fr: 'À une date', en: 'On a date' },
  count: { fr: 'Après un nombre de fois', en: 'After a number of times' },
  lastDay: { fr: 'Dernier jour', en: 'Last day' },
  noLastDay: { fr: 'Indiquez le dernier jour.', en: 'Fill in the last day.' },
  wholeNumber: {
    fr: 'Indiquez un nombre entier de 1 à {max}.',
    en: 'Fill in a whole number from 1 to {max}.',
  },
  times: { fr: 'Nombre de fois', en: 'Number of times' },
  except: { fr: 'Sauf', en: 'Except' },
  from: { fr: 'Du', en: 'From' },
  to: { fr: 'Au (facultatif)', en: 'To (optional)' },
  wrongSpan: {
    fr: 'Indiquez le premier jour. Le dernier jour, facultatif, vient au plus un an après.',
    en: 'Fill in the first day. The last day is optional, and at most a year later.',
  },
  pending: {
    fr: 'Appuyez sur « Exclure ces jours » sous « Sauf », ou effacez les jours.',
    en: 'Press “Leave these days out” under “Except”, or clear the days.',
  },
  leaveOut: { fr: 'Exclure ces jours', en: 'Leave these days out' },
  includeAgain: { fr: 'Ne plus exclure {days}', en: 'No longer leave out {days}' },
  unreadable: {
    fr: 'Une autre application a écrit cette répétition, que le formulaire ne peut pas afficher : {rule}. Choisissez une fréquence pour la remplacer.',
    en: 'Another application wrote this repetition, which the form cannot show: {rule}. Choose a frequency to replace it.',
  },
  noStart: {
    fr: 'Indiquez d’abord {name} : la répétition commence à cette date.',
    en: 'Fill in {name} first: the repetition starts on that date.',
  },
} satisfies Readonly<Record<string, Label>>;
