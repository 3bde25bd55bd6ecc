import type { Row } from '../../contract/row';
import type { Clock } from './clock';
import { diceFor, seedId } from './dice';

const topics: readonly [title: string, key: string][] = [
  ['Toute la ville', 'all'],
  ['Alertes météo', 'weather'],
  ['Travaux et circulation', 'roads'],
  ['Écoles et cantine', 'schools'],
  ['Culture & sorties', 'culture'],
  ['Collecte des déchets', 'waste'],
  ['Sport', 'sport'],
  ['Conseil municipal', 'council'],
];

const topicId = (n: number) => seedId('notificationTypes', n);

export const notificationTypes = (clock: Clock): Row[] =>
  topics.map(([title, key], n) => ({
    _id: topicId(n),
    title,
    key,
    status: n === 7 ? 'UPDATED' : 'CREATED',
    ...clock.audit(diceFor(`topic ${n}`), 380 - n * 20),
  }));

/** The topic is an index of `topics`; -1 stands for none. */
const lines: readonly [title: string, body: string, type: string, topic: number][] = [
  [
    'Vigilance orange : orages',
    'De fortes rafales sont attendues entre 16 h et 21 h. Parcs fermés.',
    'ALERT',
    1,
  ],
  ['Crue de la Loire', 'Le quai des Tanneurs est fermé. Déplacez vos véhicules avant 18 h.', 'ALERT', 1],
  ['Canicule', 'Buvez, fermez les volets, prenez des nouvelles de vos voisins.', 'WARNING', 1],
  ['Verglas demain matin', 'Limitez vos déplacements, le bus scolaire ne circule pas.', 'WARNING', 1],
  ['Rue Pasteur barrée', 'Rupture de canalisation, déviation par le boulevard Gambetta.', 'WARNING', 2],
  ['Réouverture du pont', 'Le pont de l’Écluse rouvre aux voitures à midi.', 'INFORMATION', 2],
  ['Stationnement du marché', 'Samedi, le parking de la halle est réservé aux exposants.', 'INFORMATION', 2],
  ['Grève jeudi', 'Service minimum à l’école Jacques-Prévert, pas de cantine.', 'WARNING', 3],
  ['Menus du mois', 'Les menus de la cantine sont en ligne.', 'INFORMATION', 3],
  ['Inscriptions à l’école', 'Plus que huit jours pour inscrire votre enfant.', 'INFORMATION', 3],
  ['Centre de loisirs', 'Les réservations des vacances ouvrent lundi à 9 h.', 'INFORMATION', 3],
  ['Ce soir à L’Étoile', 'Avant-première suivie d’un échange avec la réalisatrice.', 'INFORMATION', 4],
  ['Fête de la musique', 'Six scènes, le programme est dans l’application.', 'INFORMATION', 4],
  ['Journées du patrimoine', 'Réservez votre visite du clocher.', 'INFORMATION', 4],
  ['Collecte décalée', 'Lundi férié : sortez vos bacs mardi soir.', 'INFORMATION', 5],
  ['Encombrants à Bel-Air', 'Passage mercredi dès 6 h, sur rendez-vous seulement.', 'INFORMATION', 5],
  ['Déchèterie fermée', 'Fermeture exceptionnelle ce vendredi.', 'WARNING', 5],
  ['Foulées de la Loire', 'Circulation difficile dimanche de 9 h à 12 h.', 'INFORMATION', 6],
  ['Piscine', 'Le grand bassin est fermé jusqu’à vendredi.', 'WARNING', 6],
  ['Conseil municipal', 'Séance à 19 h, retransmise en direct.', 'INFORMATION', 7],
  ['Votez pour vos projets', 'Le budget participatif est ouvert jusqu’au 30.', 'INFORMATION', 7],
  ['Essai des sirènes', 'Mercredi à midi, aucune consigne à suivre.', 'INFORMATION', 0],
  ['Coupure d’électricité', 'Secteur des Grèves, retour prévu à 15 h.', 'ALERT', 0],
  ['Bonne année !', 'Toute l’équipe municipale vous présente ses vœux.', 'INFORMATION', 0],
  ['Brouillon', '', 'INFORMATION', -1],
];

const statuses = ['PUBLISHED', 'PUBLISHED', 'CREATED', 'UPDATED', 'SENDING', 'PUBLISHED'];

export const notifications = (clock: Clock): Row[] =>
  lines.map(([title, body, type, topicIndex], n) => {
    const topic = topics[topicIndex];
    return {
      id: seedId('notifications', n),
      title,
      body,
      type,
      topic: topic ? { id: topicId(topicIndex), title: topic[0], key: topic[1] } : null,
      status: topic ? statuses[n % statuses.length] : 'CREATED',
      ...clock.audit(diceFor(`notification ${n}`), n * 7),
    };
  });
