import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from './chromium';
import { expectNoSidewaysScroll } from './fits';
import { createRecord, openPageAs, openTown, type Town } from './town';

let browser: Browser;
let town: Town;
beforeAll(async () => {
  [browser, town] = await Promise.all([launchChromium(), openTown({ dist: inject('dist') })]);
});
afterAll(async () => {
  await browser?.close();
  await town?.close();
});

it('opens a survey of 200 questions, and saves an answer that is typed in the middle of it', async () => {
  const questions = Array.from({ length: 200 }, (_, question) => ({
    questionTitle: `Question numéro ${question}`,
    type: 'uniquechoice',
    responses: ['Oui', 'Non', 'Peut-être'].map((responseTitle, responseValue) => ({
      responseTitle,
      responseValue,
    })),
  }));
  await createRecord(town, 'surveys', { title: 'Grand sondage', questions, status: 'ACTIVE', timings: [] });
  const { page, context, report } = await openPageAs(browser, town, 'admin');
  await page.goto(town.url('surveyList'));
  await page.locator('tbody tr', { hasText: 'Grand sondage' }).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Questions' }).click();
  const middle = page.getByRole('group', { name: 'Question 101', exact: true });
  await middle.scrollIntoViewIfNeeded();
  const answer = middle.getByRole('textbox', { name: 'Réponse', exact: false }).last();
  await answer.fill('Sans avis');
  await expectNoSidewaysScroll(page);
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
  ]);
  questions[100]?.responses.splice(2, 1, { responseTitle: 'Sans avis', responseValue: 2 });
  expect(sent.postDataJSON().questions).toEqual(questions);
  expect(report.problems).toEqual([]);
  await context.close();
}, 180_000);
