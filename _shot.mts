import { launchChromium } from './tests/browser/chromium';
import { openTown, openPageAs, axeViolations, createRecord } from './tests/browser/town';
import { buildCopy, stepsFor } from './tests/browser/copy';
const names = ['decisions','waste','canteen'];
const c = await buildCopy(names.flatMap(stepsFor), names.map(n => `examples/${n}`));
const town = await openTown({ dist: c.dist, app: c.app });
const browser = await launchChromium();
const today = new Date().toISOString().slice(0,10);
await createRecord(town, 'canteenMenus', { monday: today, days: [{ day: 'Lundi', dishes: 'Soupe de potiron\nGratin de courge, salade\nPomme', allergens: ['MILK','CELERY'] }], status: 'ONLINE' });
for (const [w, scheme] of [[1366,'light'],[320,'dark']] as const) {
  const { page, context } = await openPageAs(browser, town, 'admin', { viewport: { width: w, height: 768 }, colorScheme: scheme });
  await page.goto(town.url(''), { waitUntil: 'networkidle' }); await page.screenshot({ path: `/tmp/w/shots-h5/p-home-${w}.png`, fullPage: true });
  await page.goto(town.url('wasteRoundList'), { waitUntil: 'networkidle' }); await page.locator('tbody a.row-link').first().click(); await page.getByText('Prochaines collectes').waitFor(); await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/w/shots-h5/p-form-${w}.png`, fullPage: true }); console.log(w, await axeViolations(page), await page.evaluate(() => document.documentElement.scrollWidth));
  await page.goto(town.url('wasteWeek'), { waitUntil: 'networkidle' }); await page.screenshot({ path: `/tmp/w/shots-h5/p-week-${w}.png`, fullPage: true });
  await page.goto(town.url('canteenMenuList'), { waitUntil: 'networkidle' }); await page.locator('tbody a.row-link').first().click(); await page.waitForTimeout(2500); await page.screenshot({ path: `/tmp/w/shots-h5/p-menu-${w}.png`, fullPage: true });
  console.log(page.problems); await context.close();
}
await browser.close(); await town.close(); c.remove(); process.exit(0);
