/** A key as it may be seen by whoever looks over the shoulder: that there is one, and its last signs. */
export const masked = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? `••••••••${value.length > 12 ? value.slice(-4) : ''}` : '';
