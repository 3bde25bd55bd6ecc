import { expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { createSurvey, hold, openColleague } from './town';

it('saves an answer in a survey of 200 questions, and finds one of hundreds of towns for a user', async ({
  town,
  openPage,
}) => {
  const questions = await createSurvey(town);
  const colleague = await openColleague(town, 'superAdmin');
  const towns = Array.from({ length: 300 }, (_, n) => ({ name: `Ville ${1000 + n}`, status: 'ACTIVE' }));
  const sought = [
    { name: 'Zuydcoote', status: 'ACTIVE' },
    { name: 'Zuydcoote fermée', status: 'INACTIVE' },
  ];
  await Promise.all([...towns, ...sought].map((one) => colleague.create('town', one)));
  const page = await openPage('superAdmin');
  const save = async () => {
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    return sent.postDataJSON();
  };
  await page.goto('surveyList');
  await page.locator('tbody tr', { hasText: 'Grand sondage' }).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Questions' }).click();
  const middle = page.getByRole('group', { name: 'Question 101', exact: true });
  await middle.scrollIntoViewIfNeeded();
  await middle.getByRole('button', { name: /^Question 101 .*3 réponses$/ }).click();
  const answer = middle.getByRole('textbox', { name: 'Réponse', exact: false }).last();
  await answer.fill('Sans avis');
  await expectNoSidewaysScroll(page);
  questions[100]?.responses.splice(2, 1, { responseTitle: 'Sans avis', responseValue: 2 });
  expect((await save()).questions).toEqual(questions);

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
  expect((await save()).townId).toMatch(/./);
}, 180_000);
