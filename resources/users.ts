import {
  audit,
  boolean,
  choice,
  dateTime,
  defineResource,
  email,
  image,
  password,
  type Role,
  reference,
  roles,
  status,
  text,
} from '../src/metadata';
import { activeStatuses } from './vocabulary';

const roleChoices = (Object.keys(roles) as Role[]).map((id) => ({ id, label: roles[id].label }));

export default defineResource({
  name: 'users',
  idField: '_id',
  key: 'email',
  access: { create: ['superAdmin'], edit: ['superAdmin'], delete: ['superAdmin'] },
  title: ['firstName', 'lastName'],
  fields: {
    firstName: text({ fr: 'Prénom', en: 'First name' }, { required: true }),
    lastName: text({ fr: 'Nom', en: 'Last name' }, { required: true }),
    email: email({ fr: 'E-mail', en: 'E-mail' }, { required: true }),
    password: password({ fr: 'Mot de passe', en: 'Password' }),
    role: choice({ fr: 'Rôle', en: 'Role' }, roleChoices, { default: 'user' }),
    townId: reference({ fr: 'Ville', en: 'Town' }, 'towns'),
    avatar: image({ fr: 'Photo', en: 'Picture' }),
    active: boolean({ fr: 'Actif', en: 'Active' }, { default: true }),
    ipAddress: text({ fr: 'Adresse IP', en: 'IP address' }, { readOnly: true }),
    lastLogin: dateTime({ fr: 'Dernière connexion', en: 'Last login' }, { readOnly: true }),
    status: status(activeStatuses, { default: 'ACTIVE' }),
    ...audit,
  },
});
