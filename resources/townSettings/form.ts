import {
  boolean,
  choice,
  defineResource,
  email,
  fieldOf,
  json,
  longText,
  number,
  text,
} from '../../src/metadata';
import { messageTypes } from '../vocabulary';
import { pushAccountKey, rolesByKey } from './confidential';
import type { SettingType } from './values';

const homeMessageTypes = [{ id: 'NONE', label: { fr: 'Aucun', en: 'None' } }, ...messageTypes] as const;

/** The form of the general settings (docs/product.md#settings). */
export const settingsForm = defineResource({
  name: 'settingsForm',
  fields: {
    welcomeTitle: text({ fr: 'Message de bienvenue à l’ouverture', en: 'Welcome message on opening' }),
    // `nd` as in docs/product.md#settings. The stored key has `NB`.
    ndDaysAfterNewsEnabled: boolean({
      fr: 'Supprimer les anciennes actualités',
      en: 'Delete old news',
    }),
    ndDaysAfterNews: number(
      { fr: 'Délai en jours', en: 'Days to wait' },
      {
        default: 100,
        min: 0,
        help: {
          fr: 'Nombre de jours après la fin de la période de publication',
          en: 'Days after the end of the display period',
        },
      },
    ),
    homeMessageEnabled: boolean({
      fr: 'Afficher un message sur la page d’accueil',
      en: 'Show a message on the home page',
    }),
    homeMessage: longText({ fr: 'Message de la page d’accueil', en: 'Message of the home page' }),
    homeMessageType: choice({ fr: 'Type de message', en: 'Type of message' }, homeMessageTypes, {
      default: 'NONE',
      help: { fr: 'L’urgence du message pour les habitants.', en: 'How urgent the message is for citizens.' },
    }),
    reportEmailNotificationEnabled: boolean(
      { fr: 'Envoyer un e-mail à chaque signalement', en: 'Send an e-mail for each report' },
      {
        help: {
          fr: 'Le serveur qui reçoit les signalements des habitants envoie aussi l’e-mail.',
          en: 'The server that receives the reports of citizens also sends the e-mail.',
        },
      },
    ),
    reportReceiveEmail: email({ fr: 'Adresse de réception', en: 'Send to' }),
    accountSettingsFireBase: json(
      { fr: 'Contenu du fichier Firebase', en: 'Content of the Firebase file' },
      {
        readRoles: rolesByKey[pushAccountKey],
        isSecret: true,
        help: {
          fr: 'Le fichier fourni par Firebase, qui envoie les notifications. Laissez-le, sauf consigne de l’éditeur de l’application.',
          en: 'The file from Firebase, which sends the notifications. Leave it unchanged unless the publisher of the app says otherwise.',
        },
      },
    ),
  },
  form: {
    sections: [
      {
        title: { fr: 'Bienvenue', en: 'Welcome' },
        fields: ['welcomeTitle'],
        load: async () => ({ default: (await import('./Places')).OpeningPlace }),
      },
      {
        title: { fr: 'Période des actualités', en: 'News period' },
        fields: ['ndDaysAfterNewsEnabled', 'ndDaysAfterNews'],
      },
      {
        title: { fr: "Message sur l'accueil", en: 'Home page message' },
        fields: ['homeMessageEnabled', 'homeMessage', 'homeMessageType'],
        load: async () => ({ default: (await import('./Places')).HomePlace }),
      },
      {
        title: { fr: 'E-mail des signalements', en: 'Report e-mail' },
        fields: ['reportEmailNotificationEnabled', 'reportReceiveEmail'],
      },
      {
        title: { fr: 'Compte du service de notification', en: 'Push-service account' },
        roles: rolesByKey[pushAccountKey],
        fields: ['accountSettingsFireBase'],
      },
    ],
  },
});

type SettingName = Extract<keyof typeof settingsForm.fields, string>;

const stored: Record<SettingName, { key: string; type: SettingType }> = {
  welcomeTitle: { key: 'TOWN_SETTINGS_WELCOMEMESSAGE', type: 'TEXT' },
  ndDaysAfterNewsEnabled: { key: 'TOWN_SETTINGS_NBDAYSAFTERNEWSENABLED', type: 'BOOLEAN' },
  ndDaysAfterNews: { key: 'TOWN_SETTINGS_NBDAYSAFTERNEWS', type: 'NUMBER' },
  homeMessageEnabled: { key: 'TOWN_SETTINGS_HOMEMESSAGEENABLED', type: 'BOOLEAN' },
  homeMessage: { key: 'TOWN_SETTINGS_HOMEMESSAGE', type: 'TEXT' },
  homeMessageType: { key: 'TOWN_SETTINGS_HOMEMESSAGETYPE', type: 'TEXT' },
  reportEmailNotificationEnabled: { key: 'TOWN_SETTINGS_REPORTEMAILNOTIFICATIONENABLED', type: 'BOOLEAN' },
  reportReceiveEmail: { key: 'TOWN_SETTINGS_REPORTRECEIVEDEMAIL', type: 'TEXT' },
  accountSettingsFireBase: { key: pushAccountKey, type: 'JSON' },
};

/** The settings, in form order. */
export const settings = Object.entries(stored).map(([name, setting]) => ({
  name,
  field: fieldOf(settingsForm, name),
  ...setting,
}));
