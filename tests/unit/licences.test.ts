import { expect, it } from 'vitest';
import { licencesText } from '../../tools/docs/licences';

it('every production dependency names its licence', () => {
  const text = licencesText();
  expect(text).toMatch(/^@react-leaflet.*, react-leaflet \d/m);
  expect(text).not.toContain('## unknown');
});
