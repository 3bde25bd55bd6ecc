import {
  mdiWeatherCloudy,
  mdiWeatherFog,
  mdiWeatherHail,
  mdiWeatherLightningRainy,
  mdiWeatherNight,
  mdiWeatherNightPartlyCloudy,
  mdiWeatherPartlyCloudy,
  mdiWeatherPartlyRainy,
  mdiWeatherPouring,
  mdiWeatherRainy,
  mdiWeatherSnowy,
  mdiWeatherSnowyHeavy,
  mdiWeatherSnowyRainy,
  mdiWeatherSunny,
} from '@mdi/js';
import type { Label } from '../src/metadata';

interface Sky {
  label: Label;
  icon: string;
  nightIcon?: string;
}

const sky = (fr: string, en: string, icon: string, nightIcon?: string): Sky => ({
  label: { fr, en },
  icon,
  ...(nightIcon && { nightIcon }),
});

/** By the codes of the World Meteorological Organization (WMO 4677), as Open-Meteo uses them. */
const skies: Readonly<Record<number, Sky>> = {
  0: sky('Ciel dégagé', 'Clear sky', mdiWeatherSunny, mdiWeatherNight),
  1: sky('Plutôt dégagé', 'Mainly clear', mdiWeatherSunny, mdiWeatherNight),
  2: sky('Quelques nuages', 'Partly cloudy', mdiWeatherPartlyCloudy, mdiWeatherNightPartlyCloudy),
  3: sky('Couvert', 'Overcast', mdiWeatherCloudy),
  45: sky('Brouillard', 'Fog', mdiWeatherFog),
  48: sky('Brouillard givrant', 'Freezing fog', mdiWeatherFog),
  51: sky('Bruine légère', 'Light drizzle', mdiWeatherRainy),
  53: sky('Bruine', 'Drizzle', mdiWeatherRainy),
  55: sky('Bruine dense', 'Dense drizzle', mdiWeatherRainy),
  56: sky('Bruine verglaçante', 'Freezing drizzle', mdiWeatherSnowyRainy),
  57: sky('Bruine verglaçante', 'Freezing drizzle', mdiWeatherSnowyRainy),
  61: sky('Pluie faible', 'Light rain', mdiWeatherRainy),
  63: sky('Pluie', 'Rain', mdiWeatherRainy),
  65: sky('Forte pluie', 'Heavy rain', mdiWeatherPouring),
  66: sky('Pluie verglaçante', 'Freezing rain', mdiWeatherSnowyRainy),
  67: sky('Pluie verglaçante', 'Freezing rain', mdiWeatherSnowyRainy),
  71: sky('Neige faible', 'Light snow', mdiWeatherSnowy),
  73: sky('Neige', 'Snow', mdiWeatherSnowy),
  75: sky('Forte neige', 'Heavy snow', mdiWeatherSnowyHeavy),
  77: sky('Neige en grains', 'Snow grains', mdiWeatherSnowy),
  80: sky('Averses faibles', 'Light showers', mdiWeatherPartlyRainy, mdiWeatherRainy),
  81: sky('Averses', 'Showers', mdiWeatherPartlyRainy, mdiWeatherRainy),
  82: sky('Fortes averses', 'Heavy showers', mdiWeatherPouring),
  85: sky('Averses de neige', 'Snow showers', mdiWeatherSnowy),
  86: sky('Fortes averses de neige', 'Heavy snow showers', mdiWeatherSnowyHeavy),
  95: sky('Orage', 'Thunderstorm', mdiWeatherLightningRainy),
  96: sky('Orage et grêle', 'Thunderstorm with hail', mdiWeatherHail),
  99: sky('Orage et forte grêle', 'Thunderstorm with heavy hail', mdiWeatherHail),
};

export const skyOf = (code: number): Sky | undefined => skies[code];

const winds: readonly Label[] = [
  { fr: 'du nord', en: 'from the north' },
  { fr: 'du nord-est', en: 'from the north-east' },
  { fr: 'de l’est', en: 'from the east' },
  { fr: 'du sud-est', en: 'from the south-east' },
  { fr: 'du sud', en: 'from the south' },
  { fr: 'du sud-ouest', en: 'from the south-west' },
  { fr: 'de l’ouest', en: 'from the west' },
  { fr: 'du nord-ouest', en: 'from the north-west' },
];

export const windOf = (degrees: number): Label => winds[Math.round(degrees / 45) % 8] ?? { fr: '', en: '' };

/** The European air quality index, with the levels and colours of the European Environment Agency. */
export const airLevels: readonly { upTo: number; label: Label; advice: Label; colour: string }[] = [
  {
    upTo: 20,
    label: { fr: 'Bon', en: 'Good' },
    advice: { fr: 'Profitez de l’extérieur comme d’habitude.', en: 'Enjoy the outdoors as usual.' },
    colour: '#50f0e6',
  },
  {
    upTo: 40,
    label: { fr: 'Moyen', en: 'Fair' },
    advice: { fr: 'Profitez de l’extérieur comme d’habitude.', en: 'Enjoy the outdoors as usual.' },
    colour: '#50ccaa',
  },
  {
    upTo: 60,
    label: { fr: 'Dégradé', en: 'Moderate' },
    advice: {
      fr: 'Les personnes fragiles devraient réduire les efforts intenses dehors si elles se sentent gênées.',
      en: 'Sensitive people should reduce intense activities outdoors if they feel discomfort.',
    },
    colour: '#f0e641',
  },
  {
    upTo: 80,
    label: { fr: 'Mauvais', en: 'Poor' },
    advice: {
      fr: 'Réduisez les efforts intenses dehors si vous toussez ou si la gorge ou les yeux vous piquent.',
      en: 'Reduce intense activities outdoors if you cough, or if your throat or eyes are sore.',
    },
    colour: '#ff5050',
  },
  {
    upTo: 100,
    label: { fr: 'Très mauvais', en: 'Very poor' },
    advice: {
      fr: 'Réduisez les efforts dehors, surtout ceux des enfants, des aînés et des personnes fragiles.',
      en: 'Reduce activities outdoors, above all those of children, older people and sensitive people.',
    },
    colour: '#960032',
  },
  {
    upTo: Number.POSITIVE_INFINITY,
    label: { fr: 'Extrêmement mauvais', en: 'Extremely poor' },
    advice: {
      fr: 'Évitez les efforts dehors. Les personnes fragiles devraient rester à l’intérieur.',
      en: 'Avoid activities outdoors. Sensitive people should stay indoors.',
    },
    colour: '#7d2181',
  },
];
