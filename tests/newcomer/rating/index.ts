import { type Label, number } from '../../../src/metadata';

type Options = NonNullable<Parameters<typeof number>[1]>;

/** A field with a cell and an input of its own: none to five stars, stored as a number. */
export const rating = (label: Label, options?: Options) =>
  number(label, {
    min: 0,
    max: 5,
    step: 1,
    sample: [5, 3, 4, null],
    components: {
      Cell: () => import('./Stars').then(({ StarsCell }) => ({ default: StarsCell })),
      Input: () => import('./Stars').then(({ StarsInput }) => ({ default: StarsInput })),
    },
    ...options,
  });
