import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('admin'));

const open = async (path: string) => {
  await town.open(path);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = (position: number) => screen.getByRole('group', { name: `Question ${position}` });
const answers = (position: number) =>
  within(question(position)).queryAllByRole('group', { name: /^(Réponse|Borne) \d+$/ });
const textOf = (element: HTMLElement | undefined) =>
  within(element ?? document.body).getByRole('textbox', { name: /^(Réponse|Libellé)/ });
const tile = (name: string) =>
  within(screen.getByRole('group', { name: 'Ajouter : question' })).getByRole('button', { name });

describe('The questions of a new survey', () => {
  it('are added by kind, with two answers that wait, and typed without the mouse', async () => {
    await open('/survey/edit?tab=questions');
    expect(tile('Curseur').textContent).toContain('Chacun place un curseur entre un minimum et un maximum.');
    await userEvent.click(tile('Plusieurs choix'));
    await waitFor(() =>
      expect(document.activeElement).toBe(within(question(1)).getByRole('textbox', { name: /^Question/ })),
    );
    await userEvent.keyboard('Quels jours ?');
    expect(within(question(1)).getByRole('combobox', { name: /^Type/ }).textContent).toBe('Plusieurs choix');
    expect(answers(1)).toHaveLength(2);
    expect(within(question(1)).queryByText('Donnez au moins deux réponses')).toBeNull();
    await userEvent.click(textOf(answers(1)[0]));
    await userEvent.keyboard('Samedi{Enter}');
    expect(document.activeElement).toBe(textOf(answers(1)[1]));
    await userEvent.keyboard('Dimanche{Enter}');
    expect(answers(1)).toHaveLength(3);
    expect(document.activeElement).toBe(textOf(answers(1)[2]));
    await userEvent.keyboard('{Backspace}');
    expect(answers(1)).toHaveLength(2);
    expect(document.activeElement).toBe(textOf(answers(1)[1]));
    await userEvent.keyboard('{Enter}{Enter}');
    expect(answers(1)).toHaveLength(3);
    await press('Enregistrer');
    expect(await screen.findByText('Sondage Crée.')).toBeTruthy();
    expect(town.writes[0]?.body.questions).toEqual([
      {
        questionTitle: 'Quels jours ?',
        type: 'multichoices',
        responses: [{ responseTitle: 'Samedi' }, { responseTitle: 'Dimanche' }],
      },
    ]);
    await waitUntilLoaded();
  });

  it('ask for answers when none was typed', async () => {
    await open('/survey/edit?tab=questions');
    await userEvent.click(tile('Un seul choix'));
    await press('Enregistrer');
    const asked = within(await screen.findByRole('alertdialog', { name: 'Rendre visible quand même ?' }));
    expect(asked.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Questions › 1 › Question : Le champ est requis',
      'Questions › 1 › Réponses : Donnez au moins deux réponses',
    ]);
    await userEvent.click(asked.getByRole('button', { name: 'Retour au formulaire' }));
    await waitUntilLoaded();
  });
});
