import type { Row } from '../../contract/row';
import type { Clock } from './clock';
import { diceFor, seedId } from './dice';
import { centre, siteUrl, streets } from './town';

const points: readonly [name: string, ...types: string[]][] = [
  ['Hôtel de ville', 'city_hall'],
  ['Gare SNCF', 'train_station', 'parking'],
  ['Église Saint-Éloi', 'church', 'monument'],
  ['Médiathèque L’Abreuvoir', 'library'],
  ['Centre aquatique de l’Écluse', 'sport'],
  ['Parc des Tilleuls', 'park'],
  ['Musée de la Marine de Loire', 'museum', 'monument'],
  ['École Jacques-Prévert', 'school'],
  ['Collège des Deux-Rives', 'school'],
  ['Pharmacie du Quai', 'pharmacy', 'health'],
  ['Maison de santé de Bel-Air', 'health'],
  ['Parking de la halle', 'parking'],
  ['Borne de recharge Gambetta', 'charging_station'],
  ['Aire de camping-cars', 'parking', 'tourism'],
  ['Camping municipal des Grèves', 'tourism'],
  ['Toilettes publiques du quai', 'toilets'],
  ['Défibrillateur du gymnase', 'defibrillator', 'health'],
  ['Point d’apport volontaire des Grèves', 'recycling'],
  ['Skatepark', 'sport'],
  ['Fontaine de l’Abreuvoir'],
];

export const pointsOfInterest = (clock: Clock): Row[] =>
  points.map(([name, ...types], n) => {
    const dice = diceFor(`point ${n}`);
    return {
      id: seedId('pointsOfInterest', n),
      name,
      vicinity: n === 17 ? '' : `${1 + dice.below(70)} ${streets[n % streets.length]}`,
      types: n === 19 ? null : types,
      latitude: centre.latitude + (n === 0 ? 0 : (dice.below(200) - 100) / 9000),
      longitude: centre.longitude + (n === 0 ? 0 : (dice.below(200) - 100) / 7000),
      status: 'CREATED',
      ...clock.audit(dice, 30 + n * 9),
    };
  });

/** No active import has a target, so the server of a demo reads no other site. */
export const siteVacuums = (clock: Clock): Row[] =>
  [
    ['Actualités du site de la ville', `${siteUrl}/feed.xml`, '', 'RSS', 'ACTIVE', null],
    [
      'Agenda de l’agglomération',
      'https://agenda.example/sainte-marthe.ics',
      'Les horaires peuvent changer.',
      'ICAL',
      'ACTIVE',
      null,
    ],
    ['Menus de la cantine', 'https://cantine.example/api/menus', null, 'JSON', 'CREATED', null],
    [
      'Arrêtés de la préfecture',
      'https://prefecture.example/arretes',
      'Page mise en forme à la main : vérifiez les titres.',
      'HTML',
      'INACTIVE',
      'news',
    ],
  ].map(([name, sourcePath, warningMessage, sourceType, status, target], n) => ({
    id: seedId('siteVacuums', n),
    name,
    sourcePath,
    warningMessage,
    sourceType,
    target,
    frequency: 'DAILY',
    status,
    ...clock.audit(diceFor(`vacuum ${n}`), 60 + n * 40),
  }));

/** Inactive, so that the server of a demo calls no other server. */
export const webhooks = (clock: Clock): Row[] => [
  {
    id: seedId('webhooks', 0),
    name: 'Agenda de l’agglomération',
    url: 'https://agenda.example/notifications',
    events: ['published', 'unpublished', 'deleted'],
    entities: ['events', 'news'],
    secret: 'demo-secret-of-the-agenda',
    status: 'INACTIVE',
    ...clock.audit(diceFor('webhook'), 40),
  },
];

const versions: readonly [version: string, min: string, plateform: string, daysAgo: number, about: string][] =
  [
    ['1.02.00', '1.00.00', 'ANDROID', 380, 'Première version publique.'],
    ['1.04.10', '1.02.00', 'IOS', 290, 'Signalements avec photographie.'],
    ['2.00.01', '1.04.00', 'ANDROID', 160, 'Nouvelle page d’accueil, sondages.'],
    ['2.00.02', '1.04.10', 'IOS', 150, 'Nouvelle page d’accueil, sondages.'],
    ['2.01.00', '2.00.00', 'ANDROID', -12, ''],
  ];

export const mobileVersions = (clock: Clock): Row[] =>
  versions.map(([version, minAppVersion, plateform, daysAgo, aboutText], n) => ({
    id: seedId('mobileVersions', n),
    version,
    minAppVersion,
    plateform,
    publishedDate: clock.at(-daysAgo).slice(0, 10),
    aboutText,
    towns: n === 4 ? [] : [0, 1, 2].slice(0, 1 + n).map((town) => seedId('town', town)),
    status: 'CREATED',
    ...clock.audit(diceFor(`version ${n}`), Math.max(5, daysAgo)),
  }));
