import { shortDate } from '../i18n/dates';
import type { Locale } from '../metadata';

/** A day as `2026-11-21` in the words of a language. At noon, so that no zone moves it. */
export const dayName = (day: string, locale: Locale): string =>
  shortDate(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T12:00:00` : day, locale);
