import type { Row } from '../../contract/row';
import { reportCategoryIds } from './categories';
import type { Clock } from './clock';
import { diceFor, seedId } from './dice';
import { mailName, personName } from './names';
import { bankId } from './pictures';
import { centre, streets } from './town';

/** In the order of the report categories. */
const descriptions: readonly (readonly string[])[] = [
  [
    'Un trou profond au milieu de la voie, dangereux pour les vélos.',
    'La chaussée s’est affaissée après les pluies.',
  ],
  [
    'Des matelas et un réfrigérateur au pied des conteneurs.',
    'Gravats déposés cette nuit le long du chemin.',
  ],
  ['Le lampadaire devant chez nous ne s’allume plus depuis une semaine.', 'Éclairage allumé en plein jour.'],
  ['Inscriptions sur le mur de l’école, visibles de la rue.', 'Tags sur l’abribus.'],
  ['Une branche menace de tomber sur le trottoir.', 'La haie cache le panneau de stop.'],
  ['Le banc a perdu deux lattes, quelqu’un va se blesser.', 'Potelet arraché.'],
  ['Un chien seul, sans collier, depuis ce matin.', 'Colonie de chats à stériliser derrière la halle.'],
  ['De l’eau coule en continu sous la plaque.', 'La fontaine déborde sur le trottoir et gèle la nuit.'],
  [
    'Voitures sur le trottoir à la sortie de l’école, les poussettes passent sur la route.',
    'Camionnette abandonnée.',
  ],
  ['La balançoire grince et une chaîne est usée.', 'Le sol amortissant se décolle sous le toboggan.'],
  ['Tapage toutes les nuits jusqu’à trois heures.', 'Ventilation du commerce très bruyante.'],
  [
    'Je ne sais pas à qui m’adresser : le panneau indique encore l’ancien sens de circulation.',
    'Merci aux agents !',
  ],
];

/** The pictures of the first four categories, in their order. */
const photos = ['nid', 'depot', 'lampe', 'tag'];
/** `FINISHED` is here twice, so that it is the most frequent. */
const statuses = [
  'TRANSMITED',
  'PLANIFIED',
  'INPROGRESS',
  'FINISHED',
  'FINISHED',
  'PENDING',
  'DELETED',
  'CREATED',
];

/** Some reports are incomplete, as in a real town. */
export const reports = (clock: Clock): Row[] =>
  Array.from({ length: 60 }, (_, n) => {
    const dice = diceFor(`report ${n}`);
    const categoryIndex = n % reportCategoryIds.length;
    const { full } = personName(n + 7);
    const street = streets[n % streets.length];
    const photo = photos[categoryIndex];
    return {
      id: seedId('reports', n),
      folder: `SIG-${String(n + 1).padStart(5, '0')}`,
      from: n % 9 === 8 ? null : `${mailName(full)}@courriel.example`,
      category: n === 23 ? null : reportCategoryIds[categoryIndex],
      information: n === 31 ? '' : dice.pick(descriptions[categoryIndex] ?? ['']),
      formattedAddress: `${1 + dice.below(60)} ${street}, 37999 Sainte-Marthe-sur-Loire`,
      // The divisors differ, because a degree of longitude is shorter than a degree of latitude.
      ...(n === 17 ? {} : { latitude: centre.latitude + (dice.below(200) - 100) / 9000 }),
      ...(n === 17 ? {} : { longitude: centre.longitude + (dice.below(200) - 100) / 7000 }),
      pictures: [...(photo ? [photo] : []), ...(photo && n % 5 === 0 ? ['crue'] : [])].map(bankId),
      status: statuses[n % statuses.length],
      ...clock.audit(dice, n * 3),
      createdBy: 'Application mobile',
    };
  });
