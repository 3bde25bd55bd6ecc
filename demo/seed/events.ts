import type { Row } from '../../contract/row';
import { formatDate } from '../../src/i18n/dates';
import { eventTypeIds } from './categories';
import type { Clock } from './clock';
import { diceFor, seedId } from './dice';
import { pictureUrl } from './pictures';
import { p } from './town';

/** The type is an index of `eventTypeIds`. */
const lines: readonly [title: string, type: number, place: string][] = [
  ['Grand concert de printemps', 0, 'Église Saint-Éloi'],
  ['Fête de la musique : six scènes dans la ville', 0, 'Centre-bourg'],
  ['Nuit du jazz au bord de l’eau', 0, 'Quai des Tanneurs'],
  ['Récital d’orgue', 0, 'Église Saint-Éloi'],
  ['L’Harmonie municipale et ses élèves', 0, 'Salle des fêtes'],
  ['Scène ouverte des lycéens', 0, 'Maison des jeunes'],
  ['Réunion publique : le nouveau plan de circulation', 1, 'Salle du conseil, hôtel de ville'],
  ['Conseil municipal', 1, 'Salle du conseil, hôtel de ville'],
  ['Budget participatif : rencontre avec les porteurs de projets', 1, 'Médiathèque L’Abreuvoir'],
  ['Café des habitants de Bel-Air', 1, 'Local des Jardins partagés'],
  ['Accueil des nouveaux habitants', 1, 'Hôtel de ville'],
  ['Atelier citoyen « La Loire en 2050 »', 1, 'Musée de la Marine de Loire'],
  ['Fête des mariniers', 2, 'Quai des Tanneurs'],
  ['Feu d’artifice et bal du 14 juillet', 2, 'Les Grèves'],
  ['Marché de Noël', 2, 'Place du Marché-aux-Blés'],
  ['Grande brocante annuelle', 2, 'Boulevard Gambetta'],
  ['Carnaval des écoles', 2, 'Départ de l’école Jacques-Prévert'],
  ['Chasse aux œufs', 2, 'Parc des Tilleuls'],
  ['Repas des aînés', 2, 'Salle des fêtes'],
  ['Guinguette du dimanche', 2, 'Les Grèves'],
  ['Foulées de la Loire', 3, 'Stade municipal'],
  ['Tournoi de pétanque en doublettes', 3, 'Boulodrome de la Gare'],
  ['Gala de natation', 3, 'Centre aquatique de l’Écluse'],
  ['Randonnée nocturne', 3, 'Départ de la halle'],
  ['Journée découverte du canoë', 3, 'Club nautique des Grèves'],
  ['Derby : l’Union sportive reçoit Rochebelle', 3, 'Stade municipal'],
  ['Téléthon : vingt-quatre heures de badminton', 3, 'Gymnase de la Haute-Borne'],
  ['Exposition « Mains de vanniers »', 4, 'Musée de la Marine de Loire'],
  ['Photographies : la Loire, fleuve libre', 4, 'Médiathèque L’Abreuvoir'],
  ['Salon des peintres amateurs', 4, 'Salle des fêtes'],
  ['Portes ouvertes des ateliers d’artistes', 4, 'Dans toute la ville'],
  ['Journées européennes du patrimoine', 4, 'Hôtel de ville et église'],
  ['Les écoles exposent', 4, 'Halle couverte'],
  ['Atelier céramique parents-enfants', 5, 'Maison des jeunes'],
  ['Stage de théâtre d’été', 5, 'Salle des fêtes'],
  ['Lire au parc', 5, 'Parc des Tilleuls'],
  ['Initiation au compost', 5, 'Jardins familiaux de la Haute-Borne'],
  ['Réparer son vélo soi-même', 5, 'Place du Marché-aux-Blés'],
  ['Fablab : imprimer en trois dimensions', 5, 'Médiathèque L’Abreuvoir'],
  ['Veillée contes et légendes de Loire', 5, 'Camping municipal des Grèves'],
];

const exhibition = 4;
const longDate = (date: string) => formatDate(date, 'fr', { dateStyle: 'full' });
const pictures = ['feu', 'marche', 'velo', 'mediatheque', 'noel', 'loire'];
const statuses = ['PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'CREATED', 'UPDATED', 'UNPUBLISHED'];

/** Two events have no period, as in a real town. */
function timingsOf(n: number, period: Row): Row | null {
  if (n === 9) return null;
  return n === 10 ? {} : period;
}

export const events = (clock: Clock): Row[] =>
  lines.map(([eventTitle, type, eventPlace], n) => {
    const dice = diceFor(`event ${n}`);
    const day = ((n * 37) % 240) - 110;
    const startDate = clock.at(day, 8 + dice.below(11));
    const endDate = clock.at(day + (type === exhibition ? 45 : 0), 21);
    const dateText = dice.chance(60) ? longDate(startDate) : dice.pick(['', 'Tout le week-end', 'En soirée']);
    return {
      id: seedId('events', n),
      eventTitle,
      eventDate: dateText,
      timings: timingsOf(n, { startDate, endDate }),
      eventPlace: n === 30 ? null : eventPlace,
      longDescription: p(
        `${eventTitle} : ${dice.pick(['entrée libre', 'sur réservation', 'participation libre'])}.`,
      ),
      ...(dice.chance(50) ? { imageUrl: pictureUrl(dice.pick(pictures)) } : {}),
      type: eventTypeIds[type] ?? null,
      status: dice.pick(statuses),
      ...clock.audit(dice, Math.max(3, 5 - day)),
    };
  });
