import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getStored, openStorage, setStored } from '../../src/api/storage';
import {
  draftKey,
  expireDrafts,
  hasDrafts,
  readDraft,
  removeDraftsOf,
  writeDraft,
} from '../../src/views/form/draft';

const changes = [{ path: ['title'], before: 'a', after: 'b' }];
const now = () => new Date().toISOString();

/** A browser's storage whose values have at most `limit` characters in all. */
function storage(limit = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>();
  const size = () => [...entries.values()].reduce((sum, text) => sum + text.length, 0);
  vi.stubGlobal('localStorage', {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (size() - (entries.get(key)?.length ?? 0) + value.length > limit)
        throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key: string) => void entries.delete(key),
  });
  return entries;
}

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => {}, sessionStorage: undefined });
  vi.stubGlobal('navigator', {});
  openStorage('/', 'https://backend.example');
});
afterEach(() => vi.unstubAllGlobals());

describe('a draft', () => {
  it('belongs to its person, resource and record', () => {
    storage();
    const keys = [
      draftKey('u1', 'news', 7),
      draftKey('u2', 'news', 7),
      draftKey('u1', 'pages', 7),
      draftKey('u1', 'news', undefined),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it('is read as it was written', () => {
    storage();
    const draft = { key: 'draft.k', savedAt: now(), changes, form: 'f1' };
    writeDraft(draft);
    expect(readDraft('draft.k')).toEqual(draft);
  });

  it('lies under the address of its app and of its backend', () => {
    const entries = storage();
    writeDraft({ key: 'draft.k', savedAt: now(), changes });
    expect([...entries.keys()]).toEqual(['town-admin / https://backend.example draft.k']);
    openStorage('/b/', 'https://backend.example');
    expect(readDraft('draft.k')).toBeUndefined();
  });

  it.each(['{', 'null', '[]', '{"savedAt":1}', '{"savedAt":"2099-01-01","changes":[{"path":7}]}'])(
    'does not exist if the storage holds %s',
    (text) => {
      storage();
      setStored('draft.k', text);
      expect(readDraft('draft.k')).toBeUndefined();
    },
  );

  it('is forgotten after 30 days', () => {
    const entries = storage();
    const age = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
    writeDraft({ key: 'draft.old', savedAt: age(31), changes });
    writeDraft({ key: 'draft.young', savedAt: age(29), changes });
    expireDrafts();
    expect([...entries.keys()].map((key) => key.split(' ').at(-1))).toEqual(['draft.young']);
  });

  it('is erased with all drafts of its person, while those of others stay', () => {
    storage();
    const [own, others] = [draftKey('u1', 'news', 7), draftKey('u11', 'news', 7)];
    for (const key of [own, others]) writeDraft({ key, savedAt: now(), changes });
    expect(hasDrafts('u1')).toBe(true);
    removeDraftsOf('u1');
    expect(hasDrafts('u1')).toBe(false);
    expect(hasDrafts('u11')).toBe(true);
  });
});

describe('a storage of the browser', () => {
  it('that is full gives up its oldest drafts for a sign-in', () => {
    // Room for three drafts, but not for the sign-in beside them.
    storage(400);
    for (const day of [1, 2, 3])
      writeDraft({ key: `draft.${day}`, savedAt: `2026-11-0${day}T10:00:00.000Z`, changes });
    setStored('user', 'x'.repeat(200));
    expect(getStored('user')).toHaveLength(200);
    expect([1, 2, 3].filter((day) => getStored(`draft.${day}`) === null)).toContain(1);
  });

  it('that is full leaves in memory what it cannot hold', () => {
    const entries = storage(10);
    setStored('user', 'x'.repeat(200));
    expect(getStored('user')).toHaveLength(200);
    expect(entries.size).toBe(0);
  });

  it('that is blocked leaves everything in memory', () => {
    vi.stubGlobal('localStorage', {
      get length(): number {
        throw new DOMException('blocked', 'SecurityError');
      },
      getItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    setStored('user', 'a');
    expect(getStored('user')).toBe('a');
  });
});
