/** The checks of the public forms and of a new password, by their keys in the dictionary (spec §5). */
export const required = { required: 'validation.required' } as const;

export const emailRules = {
  ...required,
  pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'validation.email' },
} as const;

export const newPasswordRules = {
  ...required,
  minLength: { value: 6, message: 'validation.minLength' },
} as const;
