import { mdiAccountGroupOutline } from '@mdi/js';
import {
  boolean,
  choice,
  dateTime,
  defineResource,
  email,
  image,
  isId,
  type Label,
  password,
  type Role,
  reference,
  roles,
  text,
  type Values,
} from '../../src/metadata';
import { switchedStatus } from '../vocabulary';

/** What each role gives access to. */
const opens: Record<Role, Label> = {
  superAdmin: {
    fr: 'Ouvre tout, avec les villes, les utilisateurs et leurs droits.',
    en: 'Opens everything, with the towns, the users and their rights.',
  },
  admin: {
    fr: 'Ouvre les contenus, les échanges et les paramètres de sa ville.',
    en: 'Opens the content, the exchanges and the settings of their town.',
  },
  user: {
    fr: 'N’ouvre pas cette administration : choisissez « Administrateur » pour un·e collègue.',
    en: 'Does not open this back-office: choose “Administrator” for a colleague.',
  },
};

const roleChoices = (Object.keys(roles) as Role[]).map((id) => ({
  id,
  label: roles[id].label,
  help: opens[id],
  aliases: [roles[id].number, String(roles[id].number)],
}));

const isStored = (user: Values) => user._id !== undefined;
const passwordLabel = { fr: 'Mot de passe', en: 'Password' };

export default defineResource({
  name: 'users',
  idField: '_id',
  key: 'email',
  icon: mdiAccountGroupOutline,
  labels: { one: { fr: 'un utilisateur', en: 'user' }, many: { fr: 'utilisateurs', en: 'users' } },
  menu: { group: 'settings', submenu: true, roles: ['superAdmin'] },
  routes: { list: 'userList', edit: 'user/edit' },
  access: { create: ['superAdmin'], edit: ['superAdmin'], delete: ['superAdmin'] },
  titleField: ['firstName', 'lastName'],
  fields: {
    firstName: text({ fr: 'Prénom', en: 'First name' }, { required: true, maxLength: 200 }),
    lastName: text({ fr: 'Nom', en: 'Last name' }, { required: true, maxLength: 200 }),
    email: email({ fr: 'E-mail', en: 'E-mail' }, { required: true }),
    password: password(passwordLabel, {
      when: isStored,
      help: { fr: 'Laissé vide, il ne change pas.', en: 'Left empty, it does not change.' },
    }),
    firstPassword: password(passwordLabel, {
      source: 'password',
      when: (user) => !isStored(user),
      unless: {
        capability: 'invitations',
        text: {
          fr: 'Un e-mail l’invitera à choisir son mot de passe.',
          en: 'An e-mail will invite them to choose their password.',
        },
      },
      required: true,
      help: {
        fr: 'Donnez-le à la personne : elle pourra le changer dans « Mon profil ».',
        en: 'Give it to the person, who can change it in “My profile”.',
      },
    }),
    role: choice({ fr: 'Rôle', en: 'Role' }, roleChoices, {
      width: 168,
      default: 'user',
      required: true,
    }),
    townId: reference({ fr: 'Ville', en: 'Town' }, 'towns', {
      default: ({ townId }) => (isId(townId) ? townId : null),
      help: {
        fr: 'La ville dont la personne modifie les paramètres.',
        en: 'The town whose settings the person changes.',
      },
      pick: { perPage: 300, sort: ['name', 'ASC'], fields: ['id', 'name'], filter: { status_eq: 'ACTIVE' } },
    }),
    avatar: image({ fr: 'Photo', en: 'Picture' }, { ratio: [1, 1] }),
    active: boolean(
      { fr: 'Peut se connecter', en: 'Can sign in' },
      {
        default: true,
        help: {
          fr: 'Désactivé, son compte est fermé mais pas effacé.',
          en: 'Switched off, the account is closed but not erased.',
        },
      },
    ),
    ipAddress: text(
      { fr: 'Adresse IP', en: 'IP address' },
      {
        readOnly: true,
        help: { fr: 'Celle de son appareil.', en: 'That of the person’s device.' },
      },
    ),
    lastLogin: dateTime({ fr: 'Dernière connexion', en: 'Last login' }, { readOnly: true }),
    status: switchedStatus({
      help: {
        fr: 'Pour le suivi. Pour empêcher la connexion, désactivez « Peut se connecter ».',
        en: 'To keep track. To prevent sign-in, switch off “Can sign in”.',
      },
    }),
  },
  list: {
    pendingStatuses: [
      {
        status: 'CREATED',
        urgent: {
          fr: '{count} nouvel utilisateur |||| {count} nouveaux utilisateurs',
          en: '{count} new user |||| {count} new users',
        },
      },
    ],
    columns: ['lastName', 'firstName', 'email', 'role', 'status'],
    search: ['lastName', 'firstName', 'email'],
    filters: ['role', 'townId', 'status'],
    rowActions: [
      {
        label: { fr: 'Envoyer le lien de mot de passe', en: 'Send the password link' },
        load: () => import('./PasswordMail'),
      },
    ],
  },
  form: {
    sections: [
      { fields: ['firstName', 'lastName', 'email', 'password', 'firstPassword'] },
      { title: { fr: 'Droits', en: 'Rights' }, fields: ['role', 'townId', 'active'] },
      { title: { fr: 'Suivi', en: 'Tracking' }, collapsed: true, when: isStored, fields: ['status'] },
      { title: { fr: 'Portrait', en: 'Portrait' }, aside: true, fields: ['avatar'] },
      {
        title: { fr: 'Connexion', en: 'Sign-in' },
        aside: true,
        when: isStored,
        fields: ['lastLogin', 'ipAddress'],
      },
    ],
  },
});
