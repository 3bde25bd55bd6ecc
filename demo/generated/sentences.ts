export const sentences = [
  'Ouvert du mardi au samedi, de 9 h à 12 h 30 et de 14 h à 18 h.',
  'L’inscription est gratuite et se fait à l’accueil de la mairie.',
  'Les habitants du quartier sont les bienvenus, sans rendez-vous.',
  'Une participation de cinq euros est demandée aux personnes extérieures à la commune.',
  'Le lieu est accessible aux personnes à mobilité réduite.',
  'Nous cherchons des bénévoles pour la rentrée, même quelques heures par mois.',
  'Fermé pendant les vacances scolaires de fin d’année.',
  'En cas de pluie, le rendez-vous est donné sous la halle couverte.',
  'Pensez à apporter une pièce d’identité et un justificatif de domicile.',
  'Les demandes sont étudiées dans un délai de deux semaines.',
  'Le service est suspendu les jours fériés.',
  'Une réunion d’information se tient chaque premier lundi du mois, à 19 h.',
  'Le règlement intérieur est affiché à l’entrée et disponible sur demande.',
  'Les enfants de moins de dix ans doivent être accompagnés d’un adulte.',
  'Le dossier complet est à déposer avant la fin du mois.',
  'Créé par des habitants il y a plus de vingt ans, et toujours porté par eux.',
] as const;

export const phrases = [
  'Au service des habitants',
  'Sur inscription',
  'Entrée libre',
  'Tous les mercredis',
  'Réservé aux adhérents',
  'En partenariat avec le département',
  'Première édition',
  'À partir de six ans',
  'Renouvelé chaque année',
  'Accueil du public le matin',
  'Ensemble, c’est mieux',
  'À deux pas de chez vous',
] as const;

export const topics = [
  'Voirie',
  'Jeunesse',
  'Sport',
  'Culture',
  'Travaux',
  'Écoles',
  'Marché',
  'Environnement',
  'Seniors',
  'Numérique',
] as const;

export const namePrefixes = [
  'Les Amis',
  'Maison',
  'Comité',
  'Atelier',
  'Cercle',
  'Relais',
  'Espace',
  'Collectif',
  'Club',
  'Union',
] as const;
