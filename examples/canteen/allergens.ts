/** The fourteen allergens that a European canteen must name. */
export const allergens = [
  { id: 'GLUTEN', label: { fr: 'Gluten', en: 'Gluten' } },
  { id: 'CRUSTACEANS', label: { fr: 'Crustacés', en: 'Crustaceans' } },
  { id: 'EGGS', label: { fr: 'Œufs', en: 'Eggs' } },
  { id: 'FISH', label: { fr: 'Poisson', en: 'Fish' } },
  { id: 'PEANUTS', label: { fr: 'Arachides', en: 'Peanuts' } },
  { id: 'SOYBEANS', label: { fr: 'Soja', en: 'Soybeans' } },
  { id: 'MILK', label: { fr: 'Lait', en: 'Milk' } },
  { id: 'NUTS', label: { fr: 'Fruits à coque', en: 'Nuts' } },
  { id: 'CELERY', label: { fr: 'Céleri', en: 'Celery' } },
  { id: 'MUSTARD', label: { fr: 'Moutarde', en: 'Mustard' } },
  { id: 'SESAME', label: { fr: 'Sésame', en: 'Sesame' } },
  { id: 'SULPHITES', label: { fr: 'Sulfites', en: 'Sulphites' } },
  { id: 'LUPIN', label: { fr: 'Lupin', en: 'Lupin' } },
  { id: 'MOLLUSCS', label: { fr: 'Mollusques', en: 'Molluscs' } },
] as const;
