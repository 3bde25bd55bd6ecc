import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import canteen from '../../examples/canteen';
import decided from '../../examples/decisions';
import waste from '../../examples/waste';
import declared from '../../resources';
import {
  collectionOf,
  type Field,
  fieldOf,
  isReadOnly,
  type Label,
  labelText,
  type Resource,
  rolesFor,
  sameLabel,
  scopeFilter,
  sectionsOf,
  titleFieldsOf,
} from '../../src/metadata';
import samples from '../everyKind';
import bookings from '../newcomer/bookings';
import counters from '../newcomer/counters';
import decisions from '../newcomer/decisions';
import lostItems from '../newcomer/lostItems';
import markets from '../newcomer/markets';
import menus from '../newcomer/menus';
import tenders from '../newcomer/tenders';
import venues from '../newcomer/venues';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

/** The entities with a generated list and form whose records some role may create. */
const generated = declared.resources.filter(
  (resource) =>
    resource.list &&
    resource.routes?.list &&
    resource.routes.edit &&
    !resource.views?.list &&
    !resource.views?.edit &&
    rolesFor(resource, 'create').length > 0,
);
/** The entities of plug-ins and of tests/newcomer. */
const added: readonly Resource[] = [
  ...[...canteen, ...decided, ...waste],
  ...[bookings, counters, decisions, lostItems, markets, menus, tenders, venues],
];
const walked = added.filter(({ routes }) => routes?.edit);

const town = useTown({ ...declared, resources: [...declared.resources, ...added, samples] });

interface Toasts {
  created: string;
  updated: string;
  published?: string;
}

/** The success toasts (docs/product.md#success-toasts), letter for letter. */
const toasts: Readonly<Record<string, Toasts>> = {
  pages: { created: 'Page créée.', updated: 'Page modifiée.', published: 'Page publiée.' },
  news: { created: 'News créée.', updated: 'News modifiée.', published: 'News publiée.' },
  cards: { created: 'Contact créé.', updated: 'Contact modifié.', published: 'Contact publié.' },
  notifications: { created: 'Notification créé.', updated: 'Notification modifiée.' },
  notificationTypes: {
    created: 'Sujet de notification créé.',
    updated: 'Sujet de notification modifié.',
  },
  towns: { created: 'Ville créée.', updated: 'Ville modifiée.' },
  users: { created: 'Utilisateur créé.', updated: 'Utilisateur modifié.' },
  surveys: { created: 'Sondage Crée.', updated: 'Sondage modifié.' },
  reportCategories: { created: 'Catégorie créée.', updated: 'Catégorie modifiée.' },
  pageCategories: { created: 'Catégorie créee.', updated: 'Catégorie modifiée.' },
  eventTypes: { created: "Type d'événement crée.", updated: "Type d'événement modifié." },
  socialNetworks: { created: 'Réseau social crée.', updated: 'Réseau social modifié.' },
};

const words = {
  fr: { save: 'Enregistrer', publish: /^Publier( et notifier)?$/, add: 'Ajouter', remove: 'Supprimer' },
  en: { save: 'Save', publish: /^Publish( and notify)?$/, add: 'Add', remove: 'Delete' },
};
const generates = { fr: 'Générer une clé', en: 'Generate a key' };
const more = /^(Autres actions|More actions)$/;

/**
 * A text to type into the input of a field; `undefined` for a field whose value is not typed.
 * @param mark a word that the text contains. A version number contains the length of the mark instead.
 */
function typed(name: string, field: Field, mark: string): string | undefined {
  if (isReadOnly(field)) return undefined;
  if (field.kind === 'email') return `${name}.${mark}@essai.example`.toLowerCase();
  if (field.kind === 'url') return `https://www.${mark}.example`.toLowerCase();
  if (field.kind === 'password') return `secret-${mark}`;
  if (field.kind !== 'text' && field.kind !== 'longText') return undefined;
  // The only text fields with a pattern are version numbers. The typed marks, `a` and `bb`, differ in length.
  if ('pattern' in field && field.pattern) return `1.02.0${mark.length % 10}`;
  return `Essai ${mark}`;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const inputOf = (label: string) =>
  screen
    .queryAllByLabelText(new RegExp(`^${escaped(label)}(\\s|$)`), { selector: 'form input, form textarea' })
    .at(0);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findAllByRole('heading', { level: 1, name });

/** Clicks Save or Publish, and waits for the call that writes and, if given, for the toast. */
async function send(name: string | RegExp, toast: string | undefined) {
  const before = town.writes.length;
  await userEvent.click(await button(name));
  await waitFor(() => expect(town.writes).toHaveLength(before + 1));
  if (toast) expect((await screen.findByText(toast)).closest('[role=alert]')).toBeTruthy();
}

async function walk(resource: Resource, locale: keyof Label = 'fr', said?: Toasts): Promise<void> {
  const { save, publish, add, remove } = words[locale];
  const { key = 'id' } = resource;
  const collection = collectionOf(resource);
  const scope = new URLSearchParams(
    Object.entries(scopeFilter(resource.scope)).map(([name, value]) => [name, String(value)]),
  );
  const count = async () => (await town.call('GET', `${collection}/count?${scope}`)).count;
  const stored = async () => {
    const value = new URLSearchParams(location.search).get(key);
    if (key === 'id') return town.call('GET', `${collection}/${value}`);
    return (await town.call('GET', `${collection}?${key}_eq=${value}`)).entries[0];
  };
  await town.open(`/${resource.routes?.list}`);
  await heading(resource.titles?.list?.[locale] ?? '');
  await waitFor(() => expect(document.querySelector('tbody tr[data-id]')).toBeTruthy());
  const before = await count();
  await userEvent.click((await screen.findAllByRole('link', { name: add }))[0] as HTMLElement);
  await heading(resource.titles?.create?.[locale] ?? '');
  await button(save);
  await waitUntilLoaded();

  const titles = titleFieldsOf(resource);
  const names = [...new Set([...titles, ...sectionsOf(resource).flatMap(({ fields }) => fields)])];
  for (const name of names) {
    const field = fieldOf(resource, name);
    if (!titles.includes(name) && !field.required && field.kind !== 'password') continue;
    const value = typed(name, field, 'a');
    const input = inputOf(field.label[locale]);
    if (value !== undefined && input) fireEvent.change(input, { target: { value } });
    if (field.enforced && field.kind === 'secret') await userEvent.click(await button(generates[locale]));
    if (field.enforced && field.kind === 'choices') {
      await userEvent.click(inputOf(field.label[locale]) as HTMLElement);
      await userEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
      await userEvent.keyboard('{Escape}');
    }
  }
  await send(save, said?.created);
  await waitFor(() => expect(location.search).toContain(`${key}=`));
  const created = await stored();
  for (const [name, field] of Object.entries(resource.fields))
    if (typeof field.default !== 'function' && field.default !== undefined && !field.source)
      if (field.kind !== 'status') expect(created[name], name).toEqual(field.default);

  // Changes a title field if one takes a typed text, or else the first field that does.
  const changed = [...titles, ...names].find(
    (name) => typed(name, fieldOf(resource, name), 'b') !== undefined,
  );
  if (changed === undefined) throw new Error(`${resource.name} has no text to change`);
  const field = fieldOf(resource, changed);
  await waitUntilLoaded();
  fireEvent.change(inputOf(field.label[locale]) as HTMLElement, {
    target: { value: typed(changed, field, 'bb') },
  });
  await send(save, said?.updated);
  await waitFor(async () => expect(await stored()).not.toEqual(created));
  const updated = await stored();
  await screen.findAllByText(labelText(resource.titles?.edit ?? sameLabel(''), locale, updated));
  expect(await count()).toBe(before + 1);
  const target = resource.workflow?.publish;
  if (target && updated.status !== target) {
    await send(publish, said?.published);
    await waitFor(async () => expect((await stored()).status).toBe(target));
  }

  const actions = screen.getByRole('group', { name: /^(Actions du formulaire|Form actions)$/ });
  await userEvent.click(within(actions).getByRole('button', { name: more }));
  await userEvent.click(await screen.findByRole('menuitem', { name: remove }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: remove }));
  await heading(resource.titles?.list?.[locale] ?? '');
  await waitFor(async () => expect(await count()).toBe(before));
  expect(town.failures).toEqual([]);
}

it('covers every entity that has documented toasts', () => {
  expect(generated.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(toasts)));
});

it.each(generated.map(({ name }) => name))(
  'creates, changes, publishes and deletes a record of %s, with the documented toasts',
  async (name) => {
    await town.signIn('superAdmin');
    await walk(generated.find((one) => one.name === name) as Resource, 'fr', toasts[name]);
  },
);

it.each(walked.map(({ name }) => name))(
  'creates, changes and deletes a record of the added entity %s',
  async (name) => {
    await town.signIn('superAdmin');
    await walk(walked.find((one) => one.name === name) as Resource);
  },
);

it('shows the next collections of a waste round, and none while the typed interval is less than one week', async () => {
  await town.signIn('superAdmin');
  const { entries } = await town.call('GET', 'wasteRounds?status_eq=RUNNING');
  await town.open(`/wasteRound/edit?id=${entries[0].id}`);
  const panel = within(await screen.findByRole('region', { name: 'Prochaines collectes' }));
  expect(await panel.findAllByRole('listitem')).toHaveLength(5);
  await waitUntilLoaded();
  fireEvent.change(inputOf('Toutes les … semaines') as HTMLElement, { target: { value: '0,05' } });
  expect(await panel.findByText(/^Indiquez la première collecte/)).toBeTruthy();
  expect(panel.queryAllByRole('listitem')).toEqual([]);
});

it('takes a record with a field of every kind from creation to deletion, in English', async () => {
  await town.signIn('superAdmin');
  localStorage.setItem(town.stored('store.locale'), JSON.stringify('en'));
  await walk(samples, 'en');
});
