import { expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { createSurvey } from './town';

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
  questions[100]?.responses.splice(2, 1, { responseTitle: 'Sans avis', responseValue: 2 });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  expect((await sent).postDataJSON().questions).toEqual(questions);
});
