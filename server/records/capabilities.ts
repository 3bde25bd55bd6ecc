/** What this server offers beyond the contract (docs/contract.md#capabilities). */
export const capabilities: readonly string[] = [
  'etag',
  'trash',
  'revisions',
  'schedule',
  'presence',
  'counts',
  'or',
  'search',
  'usage',
  'audit',
  'sessions',
  'currentPassword',
  'retention',
  'passwordRule',
];
