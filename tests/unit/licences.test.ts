import { expect, it } from 'vitest';
import { licencesText } from '../../docs/licences';

it('every package of production names its licence', () => {
  const text = licencesText();
  expect(text).toContain('react-leaflet');
  expect(text).not.toContain('## unknown');
});
