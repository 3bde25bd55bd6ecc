export const plainList = { listStyle: 'none', margin: 0, padding: 0 };
