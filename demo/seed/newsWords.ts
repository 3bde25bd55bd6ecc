/** The sentences fit any of the titles. */
export interface Theme {
  category: string;
  picture: string | null;
  /** `{street}`, `{district}`, `{club}`, `{number}` and `{day}` are placeholders here and in the sentences. */
  titles: readonly string[];
  sentences: readonly string[];
}

export const clubs = [
  'Les Amis de la Loire',
  'Club nautique des Grèves',
  'Harmonie municipale',
  'Comité des fêtes de Saint-Éloi',
  "Union sportive de l'Écluse",
  'Les Jardins partagés de Bel-Air',
  "L'Atelier du Vieux Pont",
  'Secours populaire',
  'Troupe de théâtre Côté cour',
  'Cyclos randonneurs marthois',
  'Amicale des sapeurs-pompiers',
  'Ludothèque Pomme de reinette',
] as const;

export const themes: readonly Theme[] = [
  {
    category: 'quotidien',
    picture: 'nid',
    titles: [
      'Travaux {street} : circulation alternée',
      'Coupure d’eau programmée {street}',
      'Réfection des trottoirs {street}, deuxième tranche',
      'Stationnement interdit {street} pendant {number} jours',
      "L'éclairage public passe aux LED dans le quartier {district}",
      'Une zone de rencontre à 20 km/h {street}',
      'Fibre optique : où en est le quartier {district} ?',
      'Déviation de la ligne 4 : arrêts reportés {street}',
    ],
    sentences: [
      "Les riverains gardent l'accès à leur garage en dehors des heures de chantier, de 8 h à 17 h.",
      'La collecte des déchets est maintenue ; sortez votre bac avant sept heures.',
      "L'entreprise distribue une information dans chaque boîte aux lettres cinq jours avant.",
      'Le coût de l’opération, {number}0 000 €, est subventionné pour moitié par le département.',
    ],
  },
  {
    category: 'loisirs',
    picture: 'mediatheque',
    titles: [
      'Concert de l’association « {club} » samedi soir',
      'Exposition à la médiathèque : {number} photographies de la Loire',
      'Heure du conte du {day} : « Le hérisson qui n’aimait pas l’hiver »',
      'Ciné-débat à L’Étoile avec « {club} »',
      'Cours de musique : il reste {number} places',
      'La médiathèque reste ouverte jusqu’à 20 heures le {day}',
      'Journées du patrimoine : visites guidées {street}',
      'Le festival « Rives en scène » commence le {day}',
    ],
    sentences: [
      'Entrée libre dans la limite des places disponibles, réservation conseillée.',
      'Une navette gratuite part de la gare une demi-heure avant le début.',
      'Le spectacle convient à un public familial, à partir de six ans.',
      'Un verre de l’amitié, offert par la municipalité, clôturera la soirée.',
    ],
  },
  {
    category: 'loisirs',
    picture: 'velo',
    titles: [
      'La {number}e édition des Foulées de la Loire approche',
      'Initiation gratuite avec « {club} »',
      'Le gymnase de la Haute-Borne rouvre le {day} après travaux',
      'Résultats sportifs : belle saison pour « {club} »',
      'Piscine de l’Écluse : nouveaux horaires à partir du {day}',
      'Un nouveau parcours de santé dans le quartier {district}',
      'Tournoi des quartiers : {district} remet son titre en jeu',
    ],
    sentences: [
      'Le certificat médical n’est plus demandé aux mineurs, un questionnaire suffit.',
      'Les inscriptions se prennent sur place, le mercredi de 14 h à 18 h.',
      'Prévoyez une tenue souple, une gourde et de bonnes chaussures.',
      'Le club recherche aussi des bénévoles pour la buvette et les ravitaillements.',
    ],
  },
  {
    category: 'ecoles',
    picture: 'ecole',
    titles: [
      'Inscriptions scolaires : dossier à rendre avant le {day}',
      'Cantine : les menus des {number} prochaines semaines sont en ligne',
      'Une cour végétalisée à l’école {street}',
      'Grève dans les écoles le {day} : un service minimum d’accueil',
      'Le conseil municipal des jeunes se renouvelle : {number} sièges à pourvoir',
      'Pédibus : une nouvelle ligne au départ du quartier {district}',
      'Centre de loisirs : les réservations ouvrent le {day}',
    ],
    sentences: [
      'Le dossier unique est à compléter dans l’espace citoyen, pièces jointes comprises.',
      'Les familles dont le quotient a changé sont invitées à le signaler.',
      'Les enfants sont accueillis dès 7 h 15, avec ou sans petit-déjeuner.',
      'Les repas sans viande sont à choisir pour le trimestre entier.',
    ],
  },
  {
    category: 'dechets',
    picture: 'depot',
    titles: [
      'Collecte des encombrants : quartier {district}',
      'Jour férié : la collecte du {day} est décalée au lendemain',
      'Distribution de composteurs {street}',
      'Opération Loire propre avec « {club} »',
      'Tri : ce qui change le {day}',
      'La déchèterie change d’horaires le {day}',
      'Dépôts sauvages : {number} verbalisations depuis janvier',
    ],
    sentences: [
      'Gants, pinces et sacs sont fournis par le service Propreté.',
      'Les branchages sont acceptés en fagots d’un mètre, sans lien métallique.',
      'En cas de doute, l’application donne la consigne pour chaque objet.',
      'Les bacs abîmés se remplacent sur simple demande.',
    ],
  },
  {
    category: 'conseil',
    picture: 'mairie',
    titles: [
      'Conseil municipal du {day} : l’ordre du jour',
      'Réunion publique dans le quartier {district}',
      'Budget participatif : {number} projets soumis à votre vote',
      'Enquête publique sur le plan local d’urbanisme jusqu’au {day}',
      'La mairie recrute un agent d’accueil (F/H) pour le {day}',
      'Vœux de la municipalité : rendez-vous le {day}',
      'Permanence des élus {street}',
      'Recensement : {number} agents passeront chez vous',
    ],
    sentences: [
      'La séance est publique et retransmise en direct.',
      'Les questions du public peuvent être déposées jusqu’à la veille à midi.',
      'Le compte rendu sera affiché sous huit jours à l’hôtel de ville.',
      'Les agents sont munis d’une carte officielle tricolore avec photographie.',
    ],
  },
  {
    category: 'sante',
    picture: null,
    titles: [
      'Don du sang le {day} à la salle des fêtes',
      'Canicule : inscrivez-vous, inscrivez vos proches du quartier {district}',
      'Grippe : vaccination gratuite {street}',
      'Banque alimentaire : collecte avec « {club} »',
      'Un nouveau médecin s’installe {street}',
      'Atelier « Bien chez soi » : {number} places pour les plus de soixante ans',
      'Chiens tenus en laisse {street} : rappel des règles',
    ],
    sentences: [
      'Pensez à venir avec une pièce d’identité et à bien vous hydrater.',
      'Le numéro vert est gratuit depuis un téléphone fixe ou mobile.',
      'Un transport à la demande est proposé aux personnes à mobilité réduite.',
      'Les bénévoles se relaient de 9 h à 19 h devant les trois supermarchés.',
    ],
  },
  {
    category: 'associations',
    picture: 'brocante',
    titles: [
      'Vide-grenier {street} : {number}0 exposants attendus',
      'Assemblée générale de « {club} »',
      'Forum des associations du {day} : le plan des {number} stands',
      'Loto de « {club} » au profit des écoles',
      '« {club} » fête ses {number}0 ans',
      'Repas des voisins {street} : empruntez tables et bancs',
      'Subventions : les dossiers sont à rendre avant le {day}',
    ],
    sentences: [
      'Restauration sur place : fouées, crêpes et boissons sans alcool.',
      'La halle sera ouverte aux exposants à partir de cinq heures.',
      'Le pot de bienvenue est offert aux nouveaux habitants.',
      'L’adhésion annuelle est fixée à {number} €, gratuite pour les étudiants.',
    ],
  },
  {
    category: 'economie',
    picture: 'marche',
    titles: [
      'Le marché du samedi s’agrandit {street}',
      'Un fournil ouvre {street}',
      'Chèques-cadeaux : {number} commerces partenaires',
      'Illuminations et animations de rue : le programme du {day}',
      'La pépinière de Bel-Air accueille {number} jeunes entreprises',
      'Foodtrucks : appel à candidatures pour le quartier {district}',
    ],
    sentences: [
      'Une heure de stationnement est offerte chaque samedi matin.',
      'Les producteurs présents viennent tous de moins de quarante kilomètres.',
      'Les candidatures sont examinées par une commission composée de commerçants et d’habitants.',
      'Rendez-vous sous la halle en cas de pluie.',
    ],
  },
  {
    category: 'quotidien',
    picture: 'crue',
    titles: [
      'Vigilance crues : le quai est fermé à la circulation dès le {day}',
      'Vents violents : parcs et cimetière fermés le {day}',
      'Neige et verglas : le plan de déneigement du quartier {district}',
      'Sécheresse : les restrictions d’eau renforcées le {day}',
      'Exercice de sécurité : les sirènes retentiront {number} fois',
      'Voisins vigilants : une réunion {street}',
      'Opération tranquillité vacances dans le quartier {district}',
    ],
    sentences: [
      'Ne descendez pas dans les sous-sols et ne touchez pas aux barrières.',
      'L’information est mise à jour toutes les deux heures dans l’application.',
      'Les contrevenants s’exposent à une amende de cinquième classe.',
      'En cas d’urgence, composez le 18 ou le 112.',
    ],
  },
];

/** Tests the layout of lists. */
export const longTitle =
  'Avis d’enquête publique unique préalable à la déclaration d’utilité publique du projet de réaménagement des quais, de la place du Marché-aux-Blés et des abords de l’ancienne tannerie, du quartier L’Écluse au quartier Saint-Éloi';
