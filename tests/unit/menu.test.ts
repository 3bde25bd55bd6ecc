import { describe, expect, it } from 'vitest';
import { ariaCurrentOf, entriesOf, groupsOf } from '../../src/layout/menu/menu';
import { defineApp, defineResource, type Label, type Role, sameLabel, text } from '../../src/metadata';

const fields = { title: text(sameLabel('Title')) };
const titles = { list: sameLabel('List'), create: sameLabel('New'), edit: sameLabel('Edit') };
const list = { columns: ['title'] } as const;
const load = async () => ({ default: () => null });

const bees = defineResource({
  name: 'bees',
  fields,
  list,
  titles,
  menu: { group: 'second', label: sameLabel('Bees') },
  routes: { list: 'beeList', edit: 'bee/edit' },
  views: { honey: { path: 'bee/honey', title: sameLabel('Honey'), load } },
});
const queens = defineResource({
  name: 'queens',
  fields,
  list,
  titles,
  // Hidden from `admin`, although both staff roles may open its list (docs/product.md#rights).
  menu: { group: 'second', label: sameLabel('Queens'), roles: ['superAdmin'], submenu: true },
  routes: { list: 'queenList' },
});
const drones = defineResource({
  name: 'drones',
  fields,
  list,
  titles,
  access: { list: ['superAdmin'] },
  menu: { group: 'second', label: sameLabel('Drones') },
  routes: { list: 'droneList' },
});
const meadow = defineResource({
  name: 'meadow',
  fields,
  menu: { group: 'first' },
  views: { map: { path: 'map', title: sameLabel('Map'), load, access: ['admin'] } },
});
const wax = defineResource({ name: 'wax', fields, list });

const app = defineApp({
  menu: {
    first: { label: sameLabel('First') },
    second: { label: sameLabel('Second'), submenu: sameLabel('More') },
    third: { label: sameLabel('Third') },
  },
  resources: [bees, queens, drones, meadow, wax],
  bank: wax,
  profile: wax,
});

const home = { name: '', label: 'Home', icon: '', to: '/', paths: ['/'] };
const words = (label: Label) => label.en;
const menuOf = (role: Role) =>
  groupsOf(app, role, words, home).map(({ label, entries, submenu }) => [
    label,
    entries.map((entry) => entry.label),
    submenu && [submenu.label, submenu.entries.map((entry) => entry.label)],
  ]);

describe('The menu', () => {
  it('shows the groups in order, with home first and submenus last', () => {
    expect(menuOf('superAdmin')).toEqual([
      ['First', ['Home'], undefined],
      ['Second', ['Bees', 'Drones'], ['More', ['Queens']]],
    ]);
  });

  it('shows an entry only to roles that may see the entry and open its screen', () => {
    expect(menuOf('admin')).toEqual([
      ['First', ['Home', 'Map'], undefined],
      ['Second', ['Bees'], undefined],
    ]);
    expect(menuOf('user')).toEqual([['First', ['Home'], undefined]]);
  });

  const entry = (role: Role, name: string) => {
    const found = entriesOf(groupsOf(app, role, words, home)).find((one) => one.name === name);
    if (!found) throw new Error(`no entry ${name}`);
    return found;
  };

  it('links an entry without a list to its view', () => {
    expect(entry('admin', 'meadow').to).toBe('/map');
    expect(entry('admin', 'bees').to).toBe('/bees');
  });

  it('marks an entry on its own screen, and on the records and views below it', () => {
    const bee = entry('admin', 'bees');
    expect(ariaCurrentOf(bee, '/bees')).toBe('page');
    expect(ariaCurrentOf(bee, '/bees/7')).toBe('true');
    expect(ariaCurrentOf(bee, '/bees/create')).toBe('true');
    expect(ariaCurrentOf(bee, '/bee/honey')).toBe('true');
    expect(ariaCurrentOf(bee, '/beeswax')).toBeUndefined();
    expect(ariaCurrentOf(home, '/')).toBe('page');
    expect(ariaCurrentOf(home, '/bees')).toBeUndefined();
  });
});
