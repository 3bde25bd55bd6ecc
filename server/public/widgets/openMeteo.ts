import type { AirQuality, Forecast, Weather } from '../../../site/model';
import { skyOf } from '../../../site/sky';
import { isRecord, type Label } from '../../../src/metadata';

type Json = Readonly<Record<string, unknown>>;

/** The units that an answer must state for these fields. */
const units: Readonly<Record<string, string>> = { temperature_2m: '°C', wind_speed_10m: 'km/h' };

const currentWeather = [
  'temperature_2m',
  'apparent_temperature',
  'weather_code',
  'is_day',
  'wind_speed_10m',
  'wind_direction_10m',
];
const dailyWeather = [
  'weather_code',
  'temperature_2m_min',
  'temperature_2m_max',
  'precipitation_probability_max',
];
const pollutants: Readonly<Record<string, Label>> = {
  pm2_5: { fr: 'Particules fines (PM2,5)', en: 'Fine particles (PM2.5)' },
  pm10: { fr: 'Particules (PM10)', en: 'Particles (PM10)' },
  nitrogen_dioxide: { fr: 'Dioxyde d’azote (NO₂)', en: 'Nitrogen dioxide (NO₂)' },
  ozone: { fr: 'Ozone (O₃)', en: 'Ozone (O₃)' },
};

export const weatherParams = {
  current: currentWeather.join(),
  daily: dailyWeather.join(),
  forecast_days: '6',
  temperature_unit: 'celsius',
  wind_speed_unit: 'kmh',
};
export const airParams = { current: ['european_aqi', ...Object.keys(pollutants)].join() };

const numberIn = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max ? value : Number.NaN;

const degrees = (value: unknown) => numberIn(value, -90, 60);
const skyIn = (value: unknown) => (typeof value === 'number' && skyOf(value) ? value : Number.NaN);

/** The instant of a local time such as `2026-11-26T11:30`. */
function instantIn({ time }: Json, { utc_offset_seconds: offset }: Json): string | undefined {
  const local = typeof time === 'string' ? Date.parse(`${time}Z`) : Number.NaN;
  const at = new Date(local - numberIn(offset, -86_400, 86_400) * 1000);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

function forecastIn(daily: Json): Forecast[] {
  const at = (name: string, n: number): unknown => {
    const values = daily[name];
    return Array.isArray(values) ? values[n] : undefined;
  };
  const days = Array.isArray(daily.time) ? daily.time : [];
  return days.flatMap((date: unknown, n) => {
    const rain = numberIn(at('precipitation_probability_max', n), 0, 100);
    const day = {
      sky: skyIn(at('weather_code', n)),
      min: degrees(at('temperature_2m_min', n)),
      max: degrees(at('temperature_2m_max', n)),
    };
    if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return [];
    if (Object.values(day).some(Number.isNaN)) return [];
    return [{ date, ...day, ...(!Number.isNaN(rain) && { rain }) }];
  });
}

/** Leaves out wrong days. Wrong current weather, even a wrong unit, makes the whole answer unusable. */
export function weatherIn(json: unknown): Weather | undefined {
  if (!isRecord(json) || !isRecord(json.current) || !isRecord(json.daily)) return undefined;
  const { current, current_units: named } = json;
  if (!isRecord(named) || Object.entries(units).some(([name, unit]) => named[name] !== unit))
    return undefined;
  const at = instantIn(current, json);
  const figures = {
    sky: skyIn(current.weather_code),
    temperature: degrees(current.temperature_2m),
    felt: degrees(current.apparent_temperature),
    wind: numberIn(current.wind_speed_10m, 0, 500),
    windFrom: numberIn(current.wind_direction_10m, 0, 360),
  };
  if (!at || Object.values(figures).some(Number.isNaN)) return undefined;
  return { at, ...figures, isNight: current.is_day === 0, days: forecastIn(json.daily) };
}

export function airQualityIn(json: unknown): AirQuality | undefined {
  if (!isRecord(json) || !isRecord(json.current)) return undefined;
  const { current, current_units: named } = json;
  const at = instantIn(current, json);
  const index = numberIn(current.european_aqi, 0, 2000);
  if (!at || Number.isNaN(index)) return undefined;
  const found = Object.entries(pollutants).flatMap(([field, name]) => {
    const value = numberIn(current[field], 0, 10_000);
    const unit = isRecord(named) ? String(named[field]) : '';
    // Unicode has two characters for micro.
    return Number.isNaN(value) || !/^[µμ]g\/m³$/.test(unit) ? [] : [{ name, value }];
  });
  return { at, index, pollutants: found };
}
