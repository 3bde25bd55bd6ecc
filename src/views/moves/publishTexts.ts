import type { Label } from '../../metadata';

/** The ways to publish a record that notifies people. */
export const publishTexts = {
  notify: { fr: 'Publier et notifier', en: 'Publish and notify' },
  silently: { fr: 'Publier sans notifier', en: 'Publish without notifying' },
} satisfies Record<string, Label>;
