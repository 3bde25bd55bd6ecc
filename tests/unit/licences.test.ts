import { expect, it } from 'vitest';
import { licencesText } from '../../tools/docs/licences';

it('every package of production names its licence', () => {
  const text = licencesText();
  expect(text).toContain('react-leaflet');
  expect(text).not.toContain('## unknown');
});
