import type { Intake } from '../../src/metadata';
import { daysToHandle } from '../vocabulary';

/** What citizens send as a report, and what they are told about it (docs/site.md#what-citizens-send). */
export const intake = {
  path: 'signaler',
  title: { fr: 'Signaler un problème', en: 'Report a problem' },
  text: {
    fr: 'Un nid-de-poule, un lampadaire éteint, un dépôt sauvage : dites-le à la mairie, photo à l’appui.',
    en: 'A pothole, a broken street light, dumped rubbish: tell the town hall, with a picture.',
  },
  fields: ['pictures', 'category', 'place', 'formattedAddress', 'information', 'from'],
  labels: {
    category: { fr: 'De quoi s’agit-il ?', en: 'What is it about?' },
    place: { fr: 'Où est-ce ?', en: 'Where is it?' },
    formattedAddress: { fr: 'Adresse ou repère', en: 'Address or landmark' },
    information: { fr: 'En quelques mots', en: 'In a few words' },
    from: { fr: 'Votre e-mail', en: 'Your e-mail' },
  },
  required: ['category', 'information'],
  address: 'formattedAddress',
  button: { fr: 'Envoyer le signalement', en: 'Send the report' },
  thanks: {
    fr: 'Merci, votre signalement est bien arrivé en mairie.',
    en: 'Thank you, your report has reached the town hall.',
  },
  values: { status: 'CREATED' },
  number: { field: 'folder', prefix: 'SIG-' },
  held: 'PENDING',
  closed: ['FINISHED', 'DELETED'],
  duplicates: { status: 'FINISHED', same: 'category' },
  due: { field: 'dueOn', by: 'category', days: 'days', default: daysToHandle },
  confirm: 'email',
  mails: {
    TRANSMITED: {
      subject: { fr: 'Votre signalement {folder} est transmis', en: 'Your report {folder} was passed on' },
      text: {
        fr: 'Votre signalement a été transmis au service concerné.',
        en: 'Your report was passed on to the department in charge.',
      },
    },
    PLANIFIED: {
      subject: { fr: 'Votre signalement {folder} est planifié', en: 'Your report {folder} is planned' },
      text: {
        fr: 'L’intervention qui suit votre signalement est planifiée.',
        en: 'The work that follows your report is planned.',
      },
    },
    INPROGRESS: {
      subject: { fr: 'Votre signalement {folder} est en cours', en: 'Your report {folder} is in progress' },
      text: { fr: 'Nos agents s’en occupent.', en: 'Our staff are working on it.' },
    },
    FINISHED: {
      subject: { fr: 'Votre signalement {folder} est terminé', en: 'Your report {folder} is finished' },
      text: {
        fr: 'La mairie a terminé le traitement de votre signalement. Merci d’avoir contribué à l’entretien de la commune.',
        en: 'The town hall has finished work on your report. Thank you for helping to look after the town.',
      },
    },
  },
  notify: {
    enabled: 'TOWN_SETTINGS_REPORTEMAILNOTIFICATIONENABLED',
    to: 'TOWN_SETTINGS_REPORTRECEIVEDEMAIL',
  },
  retention: { months: 6 },
  open311: { service: 'category', description: 'information' },
} as const satisfies Intake;
