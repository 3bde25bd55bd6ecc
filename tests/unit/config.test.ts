import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config';

describe('config.json', () => {
  it('is valid as it is delivered', () => {
    const delivered: unknown = JSON.parse(readFileSync('public/config.json', 'utf8'));
    expect(readConfig(delivered)).toMatchObject({
      transitionDelay: 500,
      sidebarCollapseWidth: 1199,
      toastDuration: 2000,
    });
  });

  it('is completed with the defaults', () => {
    expect(readConfig({ apiUrl: 'https://town.example' })).toMatchObject({
      apiUrl: 'https://town.example',
      colours: { primary: '#308e87', secondary: '#f39159' },
      defaultLocale: 'fr',
      locales: ['fr', 'en'],
      timeZone: 'Europe/Paris',
      demo: false,
    });
  });

  it.each([
    [{ apiUrl: 3 }, '"apiUrl"'],
    [{ colours: { primary: 'teal', secondary: '#f39159' } }, '"colours"'],
    [{ locales: ['de'] }, '"locales"'],
    [{ locales: ['en'] }, '"defaultLocale"'],
    [{ timeZone: 'Europe/Pariss' }, '"timeZone"'],
    [{ timeZone: '' }, '"timeZone"'],
    [{ timeZone: null }, '"timeZone"'],
    [{ transitionDelay: -1 }, '"transitionDelay"'],
    [{ map: { centre: [1] } }, '"map"'],
    [{ siteUrl: 'https://ville.example/site' }, '"siteUrl" : attendu / expected an address without a path'],
    [
      { footLinks: [{ title: { fr: 'Mentions' }, href: '/mentions' }] },
      '"footLinks" : attendu / expected [{',
    ],
    [{ footLinks: [{ title: { fr: 'M', en: 'M' }, href: 'javascript:0' }] }, '"footLinks"'],
    [{ apiURL: 'x' }, '"apiURL" : clé inconnue'],
    [[], 'objet JSON'],
  ])('with the value %j leads to an error that names the mistake', (given, says) => {
    expect(() => readConfig(given)).toThrow(ConfigError);
    expect(() => readConfig(given)).toThrow(says);
  });
});
