import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftKey, readDraft, removeDraft, writeDraft } from '../../src/views/draft';

const draft = { savedAt: '2026-11-21T10:00:00.000Z', before: { title: 'a' }, values: { title: 'b' } };

function storage(entries = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  return entries;
}

afterEach(() => vi.unstubAllGlobals());

describe('a draft', () => {
  it('lies under its person, resource and record', () => {
    expect(draftKey('u1', 'news', 7)).toBe('draft.u1.news.7');
    expect(draftKey('u1', 'news', undefined)).toBe('draft.u1.news.create');
  });

  it('is read as it was written, and gone when it is removed', () => {
    storage();
    writeDraft('k', draft);
    expect(readDraft('k')).toEqual(draft);
    removeDraft('k');
    expect(readDraft('k')).toBeUndefined();
  });

  it.each(['{', 'null', '[]', '{"savedAt":1}', '{"savedAt":"x","before":{},"values":[]}'])(
    'is none when the storage holds %s',
    (text) => {
      storage(new Map([['k', text]]));
      expect(readDraft('k')).toBeUndefined();
    },
  );

  it('costs nothing but itself when the storage is full', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(() => writeDraft('k', draft)).not.toThrow();
  });
});
