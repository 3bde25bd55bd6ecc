import { expect, it } from 'vitest';
import notifications from '../../resources/notifications';

const questionFor = (values: { type: string; status: string }) => {
  const text = notifications.form?.actions?.[0]?.ask?.text;
  return typeof text === 'function' ? text(values)?.fr : text?.fr;
};

it('the question before a draft is sent mentions the quiet hours, unless the draft is an alert', () => {
  expect(questionFor({ type: 'INFORMATION', status: 'CREATED' })).toContain('à la fin des heures calmes');
  expect(questionFor({ type: 'ALERT', status: 'CREATED' })).not.toContain('heures calmes');
});
