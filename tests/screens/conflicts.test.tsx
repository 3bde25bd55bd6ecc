import { render, renderHook, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import declared from '../../resources';
import { getResource } from '../../src/metadata';
import { useTextChanges } from '../../src/ui/SideBySide';
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

it('marks a long text as a whole if every word changed', () => {
  const words = (start: string) => Array.from({ length: 12_000 }, (_, index) => `${start}${index}`).join(' ');
  const { result } = renderHook(() => useTextChanges(words('a'), words('b')));
  const { container } = render(result.current);
  const marks = [...container.children].map(({ tagName, textContent }) => [tagName, textContent]);
  expect(marks).toEqual([
    ['DEL', words('a')],
    ['INS', words('b')],
  ]);
});
