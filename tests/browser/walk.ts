import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoKey } from '../../demo/accounts';
import {
  collectionOf,
  type Field,
  fieldOf,
  idFieldOf,
  isReadOnly,
  type Label,
  labelText,
  type Resource,
  sameLabel,
  scopeFilter,
  sectionsOf,
  titleFieldsOf,
} from '../../src/metadata';
import { chooseFromForm, type Town, tokenOf } from './town';

const saves = { fr: 'Enregistrer', en: 'Save' };
const publishes = { fr: /^Publier( et notifier)?$/, en: /^Publish( and notify)?$/ };
const adds = { fr: 'Ajouter', en: 'Add' };
const generates = { fr: 'Générer une clé', en: 'Generate a key' };
const deletes = { fr: 'Supprimer', en: 'Delete' };

/**
 * A text to type into the input of a field; `undefined` for a field whose value is not typed.
 * @param mark a word that the text contains. Texts with different marks differ.
 */
function typed(name: string, field: Field, mark: string): string | undefined {
  if (isReadOnly(field)) return undefined;
  if (field.kind === 'email') return `${name}.${mark}@essai.example`.toLowerCase();
  if (field.kind === 'url') return `https://www.${mark}.example`.toLowerCase();
  if (field.kind === 'password') return `secret-${mark}`;
  if (field.kind !== 'text' && field.kind !== 'longText') return undefined;
  // The only declared pattern is that of the version of an app. The two marks of a walk differ in length.
  if ('pattern' in field && field.pattern) return `1.02.0${mark.length % 10}`;
  return `Essai ${mark}`;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const inputOf = (page: Page, label: string) =>
  page
    .locator('form')
    .getByLabel(new RegExp(`^${escaped(label)}(\\s|$)`))
    .and(page.locator('input, textarea'))
    .first();

/** Fills in a secret or a list of choices, which are not typed. */
async function choose(page: Page, field: Field, locale: keyof Label): Promise<void> {
  if (field.kind === 'secret')
    await page.getByRole('button', { name: generates[locale], exact: true }).first().click();
  if (field.kind !== 'choices') return;
  await inputOf(page, field.label[locale]).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
}

/** The number of records of a resource, by the backend's count. */
export async function countOf(page: Page, town: Town, resource: Resource): Promise<number> {
  const token = await tokenOf(page, town);
  const filter = new URLSearchParams(
    Object.entries(scopeFilter(resource.scope)).map(([name, value]) => [name, String(value)]),
  );
  const answer = await fetch(new URL(`/api/v1/${collectionOf(resource)}/count?${filter}`, town.url()), {
    headers: { 'x-api-key': demoKey, 'content-type': 'application/json', authorization: token },
  });
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'count' in body ? Number(body.count) : Number.NaN;
}

const waitForHeading = async (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).first().waitFor();

/** Clicks Save or Publish, and waits for the call and, if given, the toast. Returns the stored record. */
async function send(page: Page, method: 'POST' | 'PUT', button: string | RegExp, toast: string | undefined) {
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === method && one.url().includes('/api/v1/')),
    // Wait in parallel, because the toast closes by itself.
    toast && page.getByRole('alert').getByText(toast, { exact: true }).waitFor(),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  expect(response.status(), `${method} ${response.url()} ${await response.text()}`).toBeLessThan(300);
  const stored: unknown = await response.json();
  return stored as Record<string, unknown>;
}

/**
 * Opens the list of a resource by its entry of the menu, as a user does, which costs less than to load the app again.
 * A new tab has no menu yet: there, loads the address of the list.
 */
async function openList(page: Page, town: Town, { menu, routes }: Resource): Promise<void> {
  const address = town.url(`${routes?.list}`);
  if (page.url() === 'about:blank' || !menu) {
    await page.goto(address);
    return;
  }
  const closed = page.getByRole('button', { name: 'Administration', exact: true, expanded: false });
  if (menu.submenu && (await closed.isVisible())) await closed.click();
  // By its address, because several entries can have the same name.
  await page
    .getByRole('navigation')
    .locator(`a[href="${new URL(address).pathname}"]`)
    .first()
    .click();
}

/** The texts of the toasts after a save. */
export interface Toasts {
  created: string;
  updated: string;
  published?: string;
}

/**
 * Takes a record through the screens of its resource: opens the list, creates a record with the defaults, changes and
 * saves it, publishes it if its workflow can, and deletes it. Ends on the list, with as many records as before.
 */
export async function walkThroughScreens(
  page: Page,
  town: Town,
  resource: Resource,
  locale: keyof Label = 'fr',
  toasts?: Toasts,
): Promise<void> {
  const mark = `${resource.name}${Date.now() % 100_000}`;
  await openList(page, town, resource);
  await waitForHeading(page, resource.titles?.list?.[locale] ?? '');
  await page.locator('tbody tr[data-id]').first().waitFor();
  const before = await countOf(page, town, resource);
  await page.getByRole('link', { name: adds[locale], exact: true }).first().click();
  await waitForHeading(page, resource.titles?.create?.[locale] ?? '');

  const names = [
    ...new Set([...titleFieldsOf(resource), ...sectionsOf(resource).flatMap(({ fields }) => fields)]),
  ];
  const needed = names.filter((name) => {
    const field = fieldOf(resource, name);
    return titleFieldsOf(resource).includes(name) || field.required || field.kind === 'password';
  });
  for (const name of needed) {
    const field = fieldOf(resource, name);
    const value = typed(name, field, mark);
    const input = inputOf(page, field.label[locale]);
    if (value !== undefined && (await input.isVisible())) await input.fill(value);
    if (field.enforced) await choose(page, field, locale);
  }
  const created = await send(page, 'POST', saves[locale], toasts?.created);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (typeof field.default === 'function' || field.default === undefined || field.source) continue;
    if (field.kind !== 'status') expect(created[name], `${resource.name}.${name}`).toEqual(field.default);
  }
  expect(created[idFieldOf(resource)]).toBeDefined();
  await page.waitForURL(new RegExp(`\\?${resource.key ?? 'id'}=`));

  // A title may be a date or a reference, which is not typed. If no title is typed, changes the first field that is.
  const changedName = [...titleFieldsOf(resource), ...names].find(
    (name) => typed(name, fieldOf(resource, name), mark) !== undefined,
  );
  if (changedName === undefined) throw new Error(`${resource.name} has no text to change`);
  const changedField = fieldOf(resource, changedName);
  const changed = typed(changedName, changedField, `${mark}2`) ?? '';
  await inputOf(page, changedField.label[locale]).fill(changed);
  const updated = await send(page, 'PUT', saves[locale], toasts?.updated);
  await page
    .getByText(labelText(resource.titles?.edit ?? sameLabel(''), locale, updated))
    .first()
    .waitFor();
  expect(await countOf(page, town, resource)).toBe(before + 1);
  const { publish } = resource.workflow ?? {};
  if (publish && updated.status !== publish) {
    const published = await send(page, 'PUT', publishes[locale], toasts?.published);
    expect(published.status).toBe(publish);
  }

  await chooseFromForm(page, deletes[locale]);
  await page.getByRole('alertdialog').getByRole('button', { name: deletes[locale], exact: true }).click();
  await waitForHeading(page, resource.titles?.list?.[locale] ?? '');
  expect(await countOf(page, town, resource)).toBe(before);
}
