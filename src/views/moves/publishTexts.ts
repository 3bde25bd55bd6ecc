import type { Label } from '../../metadata';

export const publishTexts = {
  notify: { fr: 'Publier et notifier', en: 'Publish and notify' },
  silently: { fr: 'Publier sans notifier', en: 'Publish without notifying' },
} satisfies Record<string, Label>;
