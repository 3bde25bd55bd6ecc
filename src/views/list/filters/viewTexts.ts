import type { Label } from '../../../metadata';

export const viewTexts = {
  title: { fr: 'Mes vues', en: 'My views' },
  empty: {
    fr: 'Aucune vue. Filtrez la liste, puis donnez un nom à ce qu’elle montre.',
    en: 'No views. Filter the list, then give a name to what it shows.',
  },
  name: { fr: 'Nom de la vue', en: 'Name of the view' },
  kept: {
    fr: 'Une vue retient la recherche, les filtres, l’ordre, les colonnes, l’affichage et le nombre de lignes.',
    en: 'A view keeps the search, the filters, the order, the columns, the display and the number of rows.',
  },
  taken: {
    fr: 'Dans cette liste, une vue visible par tous porte déjà ce nom.',
    en: 'In this list, a view that everybody sees already has this name.',
  },
  save: { fr: 'Enregistrer la vue', en: 'Save the view' },
  rename: { fr: 'Renommer', en: 'Rename' },
  renameView: { fr: 'Renommer « {name} »', en: 'Rename “{name}”' },
  remove: { fr: 'Supprimer « {name} »', en: 'Delete “{name}”' },
  pin: { fr: 'Afficher « {name} » à l’accueil', en: 'Show “{name}” on the home screen' },
  columns: { fr: 'Colonnes affichées', en: 'Shown columns' },
} satisfies Record<string, Label>;
