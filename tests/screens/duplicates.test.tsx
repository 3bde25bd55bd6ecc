import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();

it('compares two reports with their photos, merges them, and undoes the merge', async () => {
  await town.signIn('admin');
  const find = async (folder: string) => (await town.call('GET', `reports?folder_eq=${folder}`)).entries[0];
  const kept = await find('SIG-00051');
  const other = { ...(await find('SIG-00050')), pictures: kept.pictures, information: 'Lampe éteinte' };
  let isMerged = false;
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['duplicates'] });
    if (!line.includes(' duplicates/')) return undefined;
    if (!line.startsWith('GET')) isMerged = line.startsWith('PUT');
    const [isOther, one] = line.includes(other.id) ? [true, kept] : [false, other];
    const into = isMerged && isOther ? one : null;
    return Response.json({ into, merged: isMerged && !isOther ? [one] : [], near: isMerged ? [] : [one] });
  };
  const press = async (name: RegExp, box: Pick<typeof screen, 'findByRole'> = screen) =>
    userEvent.click(await box.findByRole('button', { name }));
  await town.open(`/reportView?id=${kept.id}`);
  await press(/^Comparer avec SIG-00050/);
  const dialog = within(await screen.findByRole('dialog', { name: /^Est-ce la même chose/ }));
  await dialog.findByText(other.information);
  dialog.getByText(kept.information);
  expect(await dialog.findAllByRole('button', { name: 'Agrandir la photo 1' })).toHaveLength(2);
  await press(/^Fusionner dans celui-ci/, dialog);
  await screen.findByText(/^SIG-00050.* est fusionné avec celui-ci\./);
  expect(town.writes).toEqual([{ line: `PUT duplicates/reports/${kept.id}`, body: { id: other.id } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The pressed buttons are gone, so the heading gets their focus.
  const expectFocusOnHeading = () =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  await expectFocusOnHeading();

  const merged = within(await screen.findByRole('region', { name: 'Fusionnés avec celui-ci' }));
  await merged.findByText(other.information);
  await merged.findByRole('button', { name: 'Agrandir la photo 1' });
  await waitUntilLoaded();
  await userEvent.click(merged.getByRole('link', { name: /^SIG-00050/ }));
  await screen.findByText(/Doublon de/);
  await press(/^Annuler la fusion/);
  await screen.findByText('La fusion est annulée.');
  await expectFocusOnHeading();
  await screen.findByRole('button', { name: /^Comparer avec SIG-00051/ });
  expect(town.writes.at(-1)?.line).toBe(`DELETE duplicates/reports/${other.id}`);
  await waitUntilLoaded();
});
