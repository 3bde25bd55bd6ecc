import { it } from './fixtures';

it('names the line of a mistake in the JSON of the push account', async ({ openPage }) => {
  const page = await openPage('superAdmin');
  await page.goto('settings/edit');
  await page.getByRole('textbox', { name: 'Contenu du fichier Firebase' }).fill('{\n"project_id": 1,\n}');
  // The number of the line comes from the error message of the browser.
  await page.getByText(/vérifiez-le autour de la ligne 3/).waitFor();
});
