import frenchMessages from 'ra-language-french';

/** The words of the interface itself; those of the entities stand in their declarations. */
const words = {
  error: {
    dataNotProvided: 'Pas de données',
    exception: 'Une erreur est survenue. Vérifiez votre connexion et réessayez.',
    internal: 'Le service ne répond pas. Réessayez dans quelques instants.',
    Unauthorized: 'Vous n’êtes pas autorisé à faire cela.',
    badCount: 'Le service a répondu un nombre illisible.',
    badList: 'Le service a répondu une liste illisible.',
    loading: 'Erreur de chargement',
    login: "Erreur de l'api de connexion",
    save: 'Erreur durant la sauvegarde.',
    publish: 'Erreur durant la publication.',
    unpublish: 'Erreur durant la dépublication.',
    delete: 'Erreur durant la suppression.',
    action: "Erreur durant l'action.",
    send: "Erreur durant l'envoi.",
    missingParameter: 'Paramètre absent.',
    fileInUse: 'Le fichier est utilisé',
    authentication: "Erreur lors de l'authentification",
    password: 'Mot de passe incorrect.',
    unknownEmail: 'Votre email semble inconnu',
    forbidden: 'NON AUTORISE',
  },
  validation: {
    required: 'Le champ est requis',
    same: "La valeur doit être identique à l'autre",
    minLength: 'Le champ doit contenir au moins 6 caractères',
    email: 'Le champ doit être un email valide',
    enterEmail: 'Merci de saisir un email valide!',
    invalidForm: 'formulaire invalide',
    passwords: 'Les mots de passe ne sont pas identiques',
    terms: 'Vous devez accepter les conditions et la politique de confidentialité.',
    url: 'L’adresse doit commencer par https://',
    phone: 'Le numéro de téléphone n’est pas valide',
    min: 'La valeur est trop petite',
    max: 'La valeur est trop grande',
    period: 'La fin est avant le début',
    json: 'Le JSON n’est pas valide : %{reason}',
  },
};

export type Words = typeof words;

export const messages = { ...frenchMessages, ...words };
