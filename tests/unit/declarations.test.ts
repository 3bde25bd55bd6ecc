import { describe, expect, it } from 'vitest';
import declared from '../../resources';
import {
  type App,
  checkApp,
  DeclarationError,
  defineResource,
  number,
  period,
  type Resource,
  reference,
  richText,
  status,
  text,
} from '../../src/metadata';

const label = { fr: 'Mot', en: 'Word' };
const titles = { list: { fr: 'Liste', en: 'List' }, create: label, edit: label };

/** The town's app with one resource more, changed by a mistake. */
const appWith = (change: Partial<Resource>): App => {
  const trial: Resource = {
    ...defineResource({
      name: 'trials',
      menu: { group: 'settings' },
      routes: { list: 'trialList', edit: 'trial/edit' },
      titles,
      fields: { title: text(label), size: number(label), body: richText(label) },
      list: { columns: ['title'] },
    }),
    ...change,
  };
  return { ...declared, resources: [...declared.resources, trial] };
};

const wrong = (change: Record<string, unknown>) => {
  try {
    checkApp(appWith(change as Partial<Resource>));
  } catch (error) {
    if (error instanceof DeclarationError) return error.message;
    throw error;
  }
  return 'nothing';
};

const field = (change: object) => ({ fields: { title: text(label), trial: change } });

describe('a declaration', () => {
  it('of this town contradicts neither itself nor another', () => {
    expect(() => checkApp(declared)).not.toThrow();
    expect(() => checkApp(appWith({}))).not.toThrow();
  });

  it.each([
    [
      'a column that is no field',
      { list: { columns: ['titel'] } },
      'list.columns names "titel", which is no field; take one of title, size, body',
    ],
    ['a list without columns', { list: { columns: [] } }, 'the list has no columns'],
    [
      'an order by no field',
      { list: { columns: ['title'], sort: ['when', 'ASC'] } },
      'list.sort names "when"',
    ],
    [
      'a search in a number',
      { list: { columns: ['title'], search: ['size'] } },
      'list.search names "size", of the kind number',
    ],
    [
      'a filter that cannot be',
      { list: { columns: ['title'], filters: ['body'] } },
      'list.filters names "body", of the kind richText, which cannot be filtered',
    ],
    [
      'four filters',
      {
        fields: { title: text(label), a: status([]), b: status([]), c: status([]), d: status([]) },
        list: { columns: ['title'], filters: ['a', 'b', 'c', 'd'] },
      },
      'leave at most three',
    ],
    ['a form field that is none', { form: { sections: [{ fields: ['nope'] }] } }, 'the form names "nope"'],
    [
      'a field shown twice',
      { form: { sections: [{ fields: ['title'] }, { fields: ['title'] }] } },
      'the form shows "title" twice',
    ],
    [
      'two tabs of one name',
      {
        form: {
          tabs: [
            { name: 'a', title: label, sections: [] },
            { name: 'a', title: label, sections: [] },
          ],
        },
      },
      'two tabs named "a"',
    ],
    [
      'a label without English',
      { titles: { ...titles, list: { fr: 'Liste', en: '' } } },
      'titles.list has no English words',
    ],
    ['a field without French', field(text({ fr: ' ', en: 'x' })), 'the field "trial" has no French words'],
    [
      'a reference to nothing',
      field(reference(label, 'nowhere')),
      'points at "nowhere", which is no resource',
    ],
    [
      'a default of the wrong type',
      field({ ...number(label), default: 'many' }),
      'is of the kind number and defaults to "many"',
    ],
    [
      'a default that is no choice',
      field({ ...status([{ id: 'A', label }]), default: 'B' }),
      'defaults to "B", which is none of its choices',
    ],
    ['a period that is no object', field({ ...period(label), default: '2026' }), 'is of the kind period'],
    [
      'a choice twice',
      field(
        status([
          { id: 'A', label },
          { id: 'A', label },
        ]),
      ),
      'has the choice "A" twice',
    ],
    ['an unknown role', { access: { edit: ['mayor'] } }, 'access.edit names the role "mayor"'],
    ['an unknown menu group', { menu: { group: 'cellar' } }, 'menu group "cellar" does not exist'],
    ['a menu entry to nowhere', { routes: undefined }, 'it has a menu entry and no screen to open'],
    ['a route without a title', { titles: undefined }, 'its list route has no title'],
    ['a list route without a list', { list: undefined }, 'it has a list route and no list'],
    [
      'a path of another',
      { routes: { list: 'newsList', edit: 'trial/edit' } },
      'its path "/newsList" is taken by news',
    ],
    [
      'a path of the engine',
      { routes: { list: 'login', edit: 'trial/edit' } },
      'its path "/login" is taken by the engine',
    ],
    ['a name twice', { name: 'news', routes: { list: 'x', edit: 'y' } }, 'two resources have this name'],
    ['a name that is a path', { name: 'newsList' }, 'its name is a path of news'],
    ['a name that no address can bear', { name: 'mes essais' }, 'use letters and digits only'],
    [
      'a workflow without status',
      { workflow: { save: 'UPDATED' } },
      'it has a workflow and no field "status"',
    ],
    [
      'a workflow to no status',
      { fields: { title: text(label), status: status([{ id: 'A', label }]) }, workflow: { save: 'B' } },
      'gives the status "B"',
    ],
    [
      'an action to no status',
      {
        fields: { title: text(label), status: status([{ id: 'A', label }]) },
        form: {
          sections: [{ fields: ['title'] }],
          actions: [{ label, icon: '', status: 'B', ask: { title: label }, notice: label }],
        },
      },
      'the action "Mot" gives the status "B", which no field has',
    ],
    [
      'attention to no status',
      { list: { columns: ['title'], attention: ['B'] } },
      'list.attention names the status "B"',
    ],
    ['a scope of no field', { scope: { kind: 'x' } }, 'scope names "kind"'],
    [
      'a view without a path',
      { views: { extra: { load: () => Promise.reject(new Error()) } } },
      'the view "extra" has no path or no title',
    ],
  ])('with %s stops the start and says so', (_, change, says) => {
    const message = wrong(change);
    expect(message).toContain('resources/');
    expect(message).toContain(says);
  });

  it('may leave the fields of a section to be those that no other section names', () => {
    const { form } = defineResource({
      name: 'walks',
      fields: {
        title: text(label),
        size: number(label),
        body: richText(label),
        made: text(label, { readOnly: true }),
      },
      form: { tabs: [{ name: 'a', title: label, sections: [{ fields: ['*'] }, { fields: ['size'] }] }] },
    });
    expect(form?.tabs?.[0]?.sections.map((section) => section.fields)).toEqual([['title', 'body'], ['size']]);
  });

  it('is told every mistake at once', () => {
    expect(wrong({ list: { columns: ['x'] }, access: { list: ['y'] } }).split('\n')).toHaveLength(2);
  });

  it('must be listed to be the image bank', () => {
    const resources = declared.resources.filter((resource) => resource !== declared.bank);
    expect(() => checkApp({ ...declared, resources })).toThrow(
      'the bank "images" is not among the resources',
    );
  });
});
