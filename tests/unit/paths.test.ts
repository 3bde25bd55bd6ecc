import { describe, expect, it } from 'vitest';
import app from '../../resources';
import { screens as screenTable } from '../../src/app/screens';
import { groupsOf } from '../../src/layout/menu/menu';
import { type Role, rolesFor } from '../../src/metadata';
import { type AppLocation, createPaths } from '../../src/routing/paths';
import { guardedRoutes, menu, publicRoutes, superAdminEntries } from '../routes';

const { toNative, toPublic, screenOf } = createPaths(app, screenTable);
const enginePaths = Object.keys(screenTable.engine);

const place = (address: string): AppLocation => {
  const [path = '', hash = ''] = address.split('#');
  const [pathname = '', search = ''] = path.split('?');
  return { pathname, search: search && `?${search}`, hash: hash && `#${hash}` };
};
const address = ({ pathname, search, hash }: AppLocation) => `${pathname}${search}${hash}`;
const native = (path: string) => address(toNative(place(path)));
const publicPath = (path: string) => address(toPublic(place(path)));

describe('the routes of docs/product.md', () => {
  it('are all in the app', () => {
    const declared = app.resources.flatMap(({ routes, views }) => [
      routes?.list,
      routes?.edit,
      ...Object.values(views ?? {}).map((view) => view.path),
    ]);
    expect([...enginePaths, ...declared]).toEqual(
      expect.arrayContaining([...guardedRoutes, ...publicRoutes].map(({ path }) => path)),
    );
  });

  const screens = guardedRoutes.filter(({ path }) => !enginePaths.includes(path));
  it.each(screens.map(({ path, roles }) => [path, roles] as const))(
    '%s leads to a screen for %j',
    (path, roles) => {
      const at = (address: string) => screenOf(toNative(place(`/${address}`)));
      const record = at(`${path}?id=7&email=7`);
      const screen = record.kind === 'edit' ? record : at(path);
      if (!('resource' in screen)) throw new Error(`/${path} is ${screen.kind}`);
      const { resource } = screen;
      const allowedRoles =
        screen.kind === 'view'
          ? (screen.view.access ?? rolesFor(resource, 'list'))
          : rolesFor(resource, screen.kind);
      expect(allowedRoles).toEqual(roles);
      // Without a record in its address, an edit screen creates one, for the same roles. Only citizens create reports.
      if (screen.kind === 'edit' && path !== 'reportView')
        expect([at(path).kind, rolesFor(resource, 'create')]).toEqual(['create', roles]);
    },
  );

  const home = { name: '', label: '', icon: '', to: '/', paths: ['/'] };
  it.each<[Role, string[]]>([
    ['superAdmin', []],
    ['admin', [...superAdminEntries]],
    ['user', menu.flatMap(({ entries, submenu = [] }) => [...entries, ...submenu]).filter(Boolean)],
  ])('stand in the menu of %s in the documented order', (role, hidden) => {
    // A town can have more entries than the documented ones.
    const documented = menu.flatMap(({ entries, submenu = [] }) => [...entries, ...submenu]);
    const pathsOf = (entries: readonly { to: string }[] | undefined) =>
      entries?.map(({ to }) => publicPath(to).slice(1)).filter((path) => documented.includes(path));
    const shown = groupsOf(app, role, (label) => label.fr, home)
      .map(({ label, entries, submenu }) => ({
        group: label,
        entries: pathsOf(entries),
        submenu: pathsOf(submenu?.entries),
      }))
      .filter(({ entries, submenu }) => entries?.length || submenu?.length);
    const seen = (paths: readonly string[] | undefined) => paths?.filter((path) => !hidden.includes(path));
    const expected = menu
      .map(({ group, entries, submenu }) => ({ group, entries: seen(entries), submenu: seen(submenu) }))
      .filter(({ entries, submenu }) => entries?.length || submenu?.length);
    expect(shown).toEqual(expected);
  });
});

const routed = app.resources.filter((resource) => resource.routes?.list && resource.routes.edit);

describe.each(routed.map((resource) => [resource.name, resource] as const))(
  'the URLs of %s',
  (name, resource) => {
    const parameter = resource.key ?? 'id';
    it.each([
      [`/${resource.routes?.list}`, `/${name}`],
      [
        `/${resource.routes?.list}?page=2&filter=%7B%22a%22%3A1%7D`,
        `/${name}?page=2&filter=%7B%22a%22%3A1%7D`,
      ],
      [`/${resource.routes?.edit}`, `/${name}/create`],
      [`/${resource.routes?.edit}?${parameter}=7`, `/${name}/7`],
      [`/${resource.routes?.edit}?${parameter}=7&tab=contact`, `/${name}/7?tab=contact`],
      [`/${resource.routes?.edit}?${parameter}=a%2Fb%20c#end`, `/${name}/a%2Fb%20c#end`],
    ])('map %s to %s inside the app, and back', (outside, inside) => {
      expect(native(outside)).toBe(inside);
      expect(publicPath(inside)).toBe(outside);
      expect(native(inside)).toBe(inside);
      expect(publicPath(outside)).toBe(outside);
    });
  },
);

describe('the mapping of URLs', () => {
  it.each([
    ["o'n@x.fr", '%27'],
    ['été@mairie.fr', '%C3%A9'],
    ['a+b@c.fr', '%2B'],
    ['50%', '%25'],
  ])('keeps the id %s', (id, encoded) => {
    const outside = publicPath(`/news/${encodeURIComponent(id)}`);
    expect(outside).toContain(encoded);
    expect(new URL(`http://town${outside}`).search).toBe(place(outside).search);
    expect(screenOf(toNative(place(outside)))).toMatchObject({ kind: 'edit', id });
  });

  it('keeps the parameters other than the id byte for byte', () => {
    expect(native('/newsList?q=a+b&x=%2c&&y')).toBe('/news?q=a+b&x=%2c&&y');
    expect(native('/news/edit?q=a+b&id=7&x=%2c')).toBe('/news/7?q=a+b&x=%2c');
  });

  it('reads a stray percent sign as itself', () => {
    expect(screenOf(toNative(place('/news/edit?id=50%')))).toMatchObject({ kind: 'edit', id: '50%' });
  });

  it('does not read "edit" in the path of a form as the id of a record', () => {
    expect(screenOf(toNative(place('/news/edit/zzz')))).toMatchObject({ kind: 'missing' });
    expect(publicPath(native('/news/edit/zzz'))).toBe('/news/edit/zzz');
  });

  it.each(['/nothing', '/news/7/more', '/townSettings', '/townSettings/3'])(
    'finds no screen at %s',
    (path) => {
      expect(screenOf(toNative(place(path)))).toMatchObject({ kind: 'missing' });
    },
  );

  it('gives all pages of a list one key, and each record a key of its own', () => {
    const keyOf = (path: string) => screenOf(toNative(place(path))).key;
    expect(keyOf('/newsList?page=2')).toBe(keyOf('/newsList?page=3'));
    expect(keyOf('/news/edit?id=1&tab=a')).toBe(keyOf('/news/edit?id=1'));
    expect(keyOf('/news/edit?id=1')).not.toBe(keyOf('/news/edit?id=12'));
    expect(keyOf('/news/edit')).not.toBe(keyOf('/news/edit?id=1'));
  });

  it('ignores a slash at the end', () => {
    expect(native('/newsList/')).toBe('/news');
  });
});

it('a view may have a path below the name of its resource', () => {
  const resources = app.resources.map((one) =>
    one.name === 'surveys' && one.views
      ? { ...one, views: { extra: { ...Object.values(one.views)[0], path: 'surveys/extra' } } }
      : one,
  );
  const paths = createPaths({ ...app, resources } as typeof app, screenTable);
  const there = place('/surveys/extra');
  expect(paths.toPublic(there)).toEqual(there);
  expect(paths.screenOf(paths.toNative(there)).kind).toBe('view');
});
