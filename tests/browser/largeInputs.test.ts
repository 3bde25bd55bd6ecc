import { expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { createRecord, createSurvey, hold } from './town';

it('saves an answer in a survey of 200 questions', async ({ page, town }) => {
  const questions = await createSurvey(town);
  await page.goto('surveyList');
  await page.locator('tbody tr', { hasText: 'Grand sondage' }).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Questions' }).click();
  const middle = page.getByRole('group', { name: 'Question 101', exact: true });
  await middle.scrollIntoViewIfNeeded();
  await middle.getByRole('button', { name: /^Question 101 .*3 réponses$/ }).click();
  const answer = middle.getByRole('textbox', { name: 'Réponse', exact: false }).last();
  await answer.fill('Sans avis');
  await expectNoSidewaysScroll(page);
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
  ]);
  questions[100]?.responses.splice(2, 1, { responseTitle: 'Sans avis', responseValue: 2 });
  expect(sent.postDataJSON().questions).toEqual(questions);
}, 180_000);

it('searches the choices of a reference among hundreds of records', async ({ town, openPage }) => {
  for (let n = 0; n < 300; n++)
    await createRecord(town, 'town', { name: `Ville ${1000 + n}`, status: 'ACTIVE' });
  await createRecord(town, 'town', { name: 'Zuydcoote', status: 'ACTIVE' });
  await createRecord(town, 'town', { name: 'Zuydcoote fermée', status: 'INACTIVE' });
  const page = await openPage('superAdmin');
  await page.goto('userList');
  await page.locator('tbody a.row-link').first().waitFor();
  const release = await hold(page, '**/api/v1/town?*');
  await page.locator('tbody a.row-link').first().click();
  // The filter of the list has the same name, and is a select.
  const choice = page.getByRole('combobox', { name: 'Ville' }).and(page.locator('input'));
  await choice.fill('zuyd');
  release();
  await page.getByRole('option', { name: 'Zuydcoote', exact: true }).click();
  // The declaration offers only active towns.
  await choice.fill('zuydcoote f');
  await page.getByText('Aucun résultat').waitFor();
  await page.keyboard.press('Escape');
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
  ]);
  expect(sent.postDataJSON().townId).toMatch(/./);
}, 180_000);
