import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parseJson, toJson } from '../../src/api/json';

const id = '12345678901234567890';
/** What a text is after it was read and written again. */
const again = (text: string) => toJson(parseJson(text));

describe('a whole number beyond 2^53', () => {
  it('is read as the text of its digits, to the last one', () => {
    expect(parseJson(`{"id":${id},"parents":[9007199254740993]}`)).toEqual({
      id,
      parents: ['9007199254740993'],
    });
  });

  it('goes back as the number that it was, negative and in lists too', () => {
    const text = `{"id":${id},"parents":[9007199254740993,-9007199254740995,7]}`;
    expect(again(text)).toBe(text);
  });

  it('goes back as a number under another key too, such as a reference', () => {
    parseJson(`{"entries":[{"id":9007199254740997,"title":"Vie locale"}]}`);
    expect(toJson({ title: 'Fête', categoryId: '9007199254740997' })).toBe(
      '{"title":"Fête","categoryId":9007199254740997}',
    );
  });

  it('is left alone inside a text, and as a key', () => {
    const text = `{"id":${id},"byId":{"${id}":"x"},"quote":"\\"${id}\\": ${id}","path":"\\\\","no":"\\"${id}"}`;
    expect(again(text)).toBe(text);
  });

  it('is made from a text of digits only if that number was read before', () => {
    const text = `{"id":${id},"account":"98765432109876543210"}`;
    expect(again(text)).toBe(text);
  });
});

it('a number that was read does not keep the whole text around it in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = heap();
  for (let times = 0; times < 60; times++) {
    const long = 9_100_000_000_000_000_001n + BigInt(times);
    parseJson(`{"id":${long},"text":"${'a'.repeat(2 ** 20)}"}`);
  }
  expect(heap() - before).toBeLessThan(10);
});

describe('a smaller integer, a decimal number or a number with an exponent', () => {
  it.each(['9007199254740991', '1234567890123456', '0.12345678901234568', '1e+21', '-0.5'])(
    'is read as it is: %s',
    (number) => {
      expect(parseJson(`{"value":${number}}`)).toEqual({ value: Number(number) });
      expect(again(`{"value":${number}}`)).toBe(`{"value":${number}}`);
    },
  );
});

it('a number is read beside a text of twelve million characters', () => {
  const text = 'a'.repeat(12_000_000);
  expect(parseJson(`{"id":${id},"text":"${text}"}`)).toEqual({ id, text });
});
