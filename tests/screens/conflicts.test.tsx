import { render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import declared from '../../resources';
import { getResource } from '../../src/metadata';
import QuestionDialog from '../../src/views/moves/QuestionDialog';

it('describes both versions of a conflict by their value', async () => {
  const path = ['place', 'name'];
  const conflict = {
    path,
    mine: { path, before: 'Halle', after: 'Place du Marché' },
    theirs: { path, before: 'Halle', after: 'Salle des fêtes' },
  };
  const question = {
    about: 'conflict' as const,
    resource: getResource(declared, 'news'),
    by: 'Claire Fontaine',
    at: '2026-11-21T14:05:00Z',
    conflicts: [conflict],
  };
  render(
    <AdminContext>
      <QuestionDialog question={question} onResolve={() => {}} onClose={() => {}} />
    </AdminContext>,
  );
  const descriptions = (await screen.findAllByRole('radio')).map((radio) => {
    const id = radio.getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  });
  expect(descriptions).toEqual(['Salle des fêtes', 'Place du Marché']);
});
