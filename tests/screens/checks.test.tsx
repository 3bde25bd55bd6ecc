import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import declared from '../../resources';
import type { Resource } from '../../src/metadata';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const repetitionIn = ({ name, sourcePath }: Readonly<Record<string, unknown>>) =>
  name === sourcePath ? { fr: 'Le chemin répète le nom', en: 'The path repeats the name' } : undefined;

/** Gives `siteVacuums` two tabs. If the path repeats the name, the form warns, and the backend refuses the record. */
const checked = (resource: Resource): Resource => {
  const { sourcePath } = resource.fields;
  if (sourcePath?.kind !== 'text') return resource;
  return {
    ...resource,
    fields: {
      ...resource.fields,
      sourcePath: {
        ...sourcePath,
        warn: (value, { name }) => repetitionIn({ name, sourcePath: value }),
        validate: repetitionIn,
      },
    },
    form: {
      tabs: [
        { name: 'first', title: { fr: 'Nom', en: 'Name' }, sections: [{ fields: ['name'] }] },
        { name: 'second', title: { fr: 'Chemin', en: 'Path' }, sections: [{ fields: ['sourcePath'] }] },
      ],
    },
  };
};

const town = useTown({ ...declared, resources: declared.resources.map(checked) });
beforeEach(() => town.signIn('superAdmin'));

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name, hidden: true });

it('warns about a field that repeats another one, and shows the refusal of the backend beside this field', async () => {
  await town.open('/siteVacuum/edit');
  await screen.findByRole('button', { name: 'Enregistrer' });
  await waitUntilLoaded();
  await userEvent.type(box(/^Nom/), 'Mairie');
  await userEvent.click(screen.getByRole('tab', { name: 'Chemin' }));
  await userEvent.type(box(/^Adresse/), 'Mairie 2');
  await userEvent.tab();
  expect(screen.queryByText('Le chemin répète le nom')).toBeNull();

  await userEvent.click(screen.getByRole('tab', { name: 'Nom' }));
  await userEvent.type(box(/^Nom/), ' 2');
  expect(await screen.findByText('Le chemin répète le nom')).toBeTruthy();
  expect(box(/^Adresse/).getAttribute('aria-invalid')).toBe('false');
  expect(await screen.findByRole('tab', { name: /Chemin.*À vérifier/ })).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(box(/^Adresse/).getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(box(/^Adresse/)));
  expect(screen.getByText(/^Erreur durant la sauvegarde\. Le chemin répète le nom/)).toBeTruthy();
  await waitUntilLoaded();

  await userEvent.type(box(/^Adresse/), ' bis');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Aspirateur de site créé.')).toBeTruthy();
  await waitUntilLoaded();
});
