import englishMessages from 'ra-language-english';
import type { Words } from './fr';

const words: Words = {
  error: {
    dataNotProvided: 'No data',
    exception: 'Something went wrong. Check your connection and try again.',
    internal: 'The service does not answer. Try again in a moment.',
    Unauthorized: 'You are not allowed to do this.',
    badCount: 'The service answered with an unreadable count.',
    badList: 'The service answered with an unreadable list.',
    loading: 'Loading failed',
    login: 'The sign-in service failed',
    save: 'Saving failed.',
    publish: 'Publishing failed.',
    unpublish: 'Unpublishing failed.',
    delete: 'Deleting failed.',
    action: 'The action failed.',
    send: 'Sending failed.',
    missingParameter: 'A parameter is missing.',
    fileInUse: 'The file is in use',
    authentication: 'Authentication failed',
    password: 'Wrong password.',
    unknownEmail: 'Your e-mail address seems to be unknown',
    forbidden: 'NOT AUTHORISED',
  },
  validation: {
    required: 'This field is required',
    same: 'The value must be the same as the other one',
    minLength: 'The field must have at least 6 characters',
    email: 'The field must be a valid e-mail address',
    enterEmail: 'Please enter a valid e-mail address!',
    invalidForm: 'The form is not valid',
    passwords: 'The passwords are not the same',
    terms: 'You must accept the terms and the privacy policy.',
    url: 'The address must start with https://',
    phone: 'The telephone number is not valid',
    min: 'The value is too small',
    max: 'The value is too large',
    period: 'The end is before the start',
    json: 'The JSON is not valid: %{reason}',
  },
};

export const messages = { ...englishMessages, ...words };
