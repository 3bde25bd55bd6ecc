/** The services of the town, for the contact cards. */
export const contactLines: readonly [title: string, profession: string, mail: string][] = [
  ['Accueil de la mairie', 'Responsable de l’accueil', 'accueil'],
  ['État civil', 'Officière d’état civil', 'etat-civil'],
  ['Service urbanisme', 'Instructeur', 'urbanisme'],
  ['Police municipale', 'Chef de service', 'police'],
  ['Services techniques', 'Directrice', 'technique'],
  ['Centre communal d’action sociale', 'Travailleur social', 'ccas'],
  ['Service enfance & jeunesse', 'Coordinatrice', 'enfance'],
  ['Restauration scolaire', 'Chef de cuisine', 'cantine'],
  ['Médiathèque L’Abreuvoir', 'Bibliothécaire', 'mediatheque'],
  ['Centre aquatique de l’Écluse', 'Chef de bassin', 'piscine'],
  ['École de musique', 'Directeur', 'musique'],
  ['Crèche « Les P’tits Mariniers »', 'Puéricultrice', 'creche'],
  ['École maternelle Hélène-Boucher', 'Directrice', 'maternelle'],
  ['École élémentaire Jacques-Prévert', 'Directeur', 'elementaire'],
  ['Collège des Deux-Rives', 'Principale', 'college'],
  ['Relais petite enfance', 'Animatrice', 'relais'],
  ['Mission locale', 'Conseillère', 'mission-locale'],
  ['Maison France services', 'Conseiller', 'france-services'],
  ['Déchèterie intercommunale', 'Gardien', 'decheterie'],
  ['Office de tourisme', 'Chargée d’accueil', 'tourisme'],
  ['Cimetière', 'Conservateur', 'cimetiere'],
  ['Régie de l’eau (urgences 24 h/24)', 'Astreinte', 'eau'],
  ['Service communication', 'Rédactrice', 'communication'],
  ['Cabinet du maire', 'Directeur de cabinet', 'cabinet'],
];

/** Shops, places and services, for the classic cards. */
export const classicLines: readonly [title: string, text: string][] = [
  ['Boulangerie Évrard', 'Pains au levain, brioches et galettes. Fermé le lundi.'],
  ['Pharmacie du Quai', 'Ouverte jusqu’à 20 heures, garde un dimanche sur quatre.'],
  ['Maison de santé de Bel-Air', 'Sept médecins, deux infirmières, une sage-femme.'],
  ['Cabinet vétérinaire des Grèves', 'Consultations sur rendez-vous, urgences la nuit.'],
  ['Librairie L’Encre marine', 'Romans, bandes dessinées et papeterie.'],
  ['Café de l’Abreuvoir', 'Terrasse au bord de l’eau, concert le premier vendredi du mois.'],
  ['Marché de producteurs', 'Maraîchers, fromagers, vignerons.'],
  ['Gîte d’étape « La Gabare »', 'Douze lits, local à vélos, labellisé Accueil Vélo.'],
  ['Camping municipal des Grèves', 'Ouvert d’avril à octobre, cent vingt emplacements.'],
  ['Salle des fêtes', 'Deux cent vingt places, cuisine équipée, scène de six mètres.'],
  ['Halle couverte', 'Place du Marché-aux-Blés, électricité et eau.'],
  ['Skatepark et terrain multisport', 'Accès libre, éclairé jusqu’à 22 heures.'],
  ['Jardins familiaux de la Haute-Borne', 'Quarante-deux parcelles, liste d’attente en mairie.'],
  ['Musée de la Marine de Loire', 'Bateaux, outils et récits de mariniers.'],
  ['Église Saint-Éloi', 'Nef du XIIe siècle, vitraux contemporains.'],
  ['Aire de camping-cars', 'Seize places, vidange et recharge électrique.'],
  ['Borne de réparation de vélos', ''],
];

/** The offices of the council, in order, and the number of people in each. */
export const council: readonly [role: string, holders: number][] = [
  ['mayor', 1],
  ['deputy', 8],
  ['majorityCityCouncilor', 12],
  ['cityCouncilor', 6],
  ['other', 2],
];

/** What the deputies of the mayor are in charge of. */
export const delegations = [
  'Finances et marchés publics',
  'Urbanisme, cadre de vie',
  'Écoles, enfance et jeunesse',
  'Solidarités, santé, logement',
  'Transition écologique et Loire',
  'Culture et patrimoine',
  'Sports et vie associative',
  'Commerce, tourisme, emploi',
  'Voirie, sécurité et propreté',
] as const;
