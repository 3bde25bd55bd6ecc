import { describe, expect, it } from 'vitest';
import { numberInputText, numberText } from '../../src/i18n/numbers';
import { number, sameLabel } from '../../src/metadata';

/** A text with ordinary spaces, so that the expected texts below are readable. */
const plain = (text: string) => text.replace(/\s/g, ' ');
const label = sameLabel('x');

describe('a number', () => {
  it.each([
    ['without options', number(label), 1234.5, '1 234,5', '1,234.5'],
    ['in euros', number(label, { unit: '€' }), 1234.5, '1 234,50 €', '€1,234.50'],
    ['in whole euros', number(label, { unit: '€', decimals: 0 }), 1234, '1 234 €', '€1,234'],
    ['with two decimals', number(label, { decimals: 2 }), 3, '3,00', '3.00'],
    ['in per cent', number(label, { unit: '%' }), 12.5, '12,5 %', '12.5%'],
    [
      'in a unit of the town’s own',
      number(label, { unit: { fr: 'jours', en: 'days' } }),
      1200,
      '1 200 jours',
      '1,200 days',
    ],
    ['in euros below zero', number(label, { unit: '€' }), -5, '−5,00 €', '−€5.00'],
  ])('%s is written as usual in the language', (_, field, value, fr, en) => {
    expect(plain(numberText(field, value, 'fr'))).toBe(fr);
    expect(plain(numberText(field, value, 'en'))).toBe(en);
  });

  it('has no group separators in an input, and loses no decimal there', () => {
    const price = number(label, { unit: '€', decimals: 2 });
    expect(numberInputText(price, 1234.5, 'fr')).toBe('1234,50');
    expect(numberInputText(price, 1234.5, 'en')).toBe('1234.50');
    expect(numberInputText(price, 1.234, 'fr')).toBe('1,234');
    expect(numberInputText(number(label), 47.5, 'en')).toBe('47.5');
  });
});
