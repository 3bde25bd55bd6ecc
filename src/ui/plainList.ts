/** The style of a list without bullets. */
export const plainList = { listStyle: 'none', margin: 0, padding: 0 };
