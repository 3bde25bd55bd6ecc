import type { ReactNode } from 'react';
import { formatDate, hourText } from '../src/i18n/dates';
import { type Label, type Locale, languageTagOf } from '../src/metadata';
import { dayText as townDay } from '../src/metadata/townTime';
import { useFrame, useText } from './context';
import { Icon } from './Icon';
import type { AirQuality as Air, Forecast, Weather as WeatherOf, Widget as WidgetOf } from './model';
import { airLevels, skyOf, windOf } from './sky';
import { texts } from './texts';

const format = (value: number, locale: Locale, options: Intl.NumberFormatOptions) =>
  // `+ 0` turns -0 into 0.
  new Intl.NumberFormat(languageTagOf(locale), options).format(Math.round(value) + 0);
const degrees = (value: number, locale: Locale) =>
  format(value, locale, { style: 'unit', unit: 'celsius', unitDisplay: 'short' });
const speed = (value: number, locale: Locale) =>
  format(value, locale, { style: 'unit', unit: 'kilometer-per-hour' });

function Source({ at, credits = [] }: { at: string } & Pick<WidgetOf, 'credits'>) {
  const text = useText();
  const { locale } = useFrame();
  return (
    <p className="source">
      <time dateTime={at}>{text(texts.measuredAt, { time: hourText(at, locale) })}</time>
      {credits.map(({ title, href }) => (
        <span key={href}>
          {' · '}
          <a href={href} rel="noreferrer">
            {title}
          </a>
        </span>
      ))}
    </p>
  );
}

function Day({ date, sky, min, max, rain }: Forecast) {
  const text = useText();
  const { locale } = useFrame();
  const known = skyOf(sky);
  const day = formatDate(date, locale, { weekday: 'long', day: 'numeric' });
  return (
    <tr>
      <th scope="row">{date === townDay(Date.now()) ? text(texts.today) : day}</th>
      <td className="sky">
        {known && <Icon name={known.icon} />}
        <span>{known && text(known.label)}</span>
      </td>
      {/* Only “°”, because the current temperature above shows “°C”. */}
      <td>{`${format(min, locale, {})}°`}</td>
      <td>{`${format(max, locale, {})}°`}</td>
      <td>{rain === undefined ? '–' : format(rain, locale, { style: 'unit', unit: 'percent' })}</td>
    </tr>
  );
}

function Days({ days }: { days: readonly Forecast[] }) {
  const text = useText();
  const today = townDay(Date.now());
  const next = days.filter(({ date }) => date >= today);
  if (next.length === 0) return null;
  return (
    <table className="days">
      <caption>{text(texts.nextDays)}</caption>
      <thead>
        <tr>
          {[texts.day, texts.sky, texts.min, texts.max, texts.rain].map((label) => (
            <th key={label.en} scope="col">
              {text(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {next.map((day) => (
          <Day key={day.date} {...day} />
        ))}
      </tbody>
    </table>
  );
}

function Weather({ weather, credits }: { weather: WeatherOf } & Pick<WidgetOf, 'credits'>) {
  const text = useText();
  const { locale } = useFrame();
  const { at, sky, isNight, temperature, felt, wind, windFrom, days } = weather;
  const known = skyOf(sky);
  const isCalm = Math.round(wind) === 0;
  return (
    <section className="widget" aria-label={text(texts.weatherNow)}>
      <div className="now">
        {known && <Icon name={(isNight && known.nightIcon) || known.icon} />}
        <p>
          <b>{degrees(temperature, locale)}</b>
          {known && text(known.label)}
        </p>
        <p>
          {text(texts.felt, { degrees: degrees(felt, locale) })}
          <br />
          {isCalm
            ? text(texts.calm)
            : text(texts.wind, { speed: speed(wind, locale), from: text(windOf(windFrom)) })}
        </p>
      </div>
      <Days days={days} />
      <Source at={at} credits={credits} />
    </section>
  );
}

function AirQuality({ air, credits }: { air: Air } & Pick<WidgetOf, 'credits'>) {
  const text = useText();
  const { locale } = useFrame();
  const { at, index, pollutants } = air;
  const level = airLevels.find(({ upTo }) => index <= upTo);
  const number = new Intl.NumberFormat(languageTagOf(locale), { maximumFractionDigits: 1 });
  return (
    <section className="widget" aria-label={text(texts.airNow)}>
      <div className="now">
        <p>
          <b>{level && text(level.label)}</b>
          {text(texts.airIndex, { index: Math.round(index) })}
        </p>
        <ol className="scale" aria-hidden="true">
          {airLevels.map((one) => (
            <li key={one.upTo} data-on={one === level || undefined} style={{ background: one.colour }} />
          ))}
        </ol>
        <p>{level && text(level.advice)}</p>
      </div>
      {pollutants.length > 0 && (
        <dl className="facts">
          {pollutants.map(({ name, value }) => (
            <div key={name.en}>
              <dt>{text(name)}</dt>
              <dd>{`${number.format(value)}\u00a0µg/m³`}</dd>
            </div>
          ))}
        </dl>
      )}
      <Source at={at} credits={credits} />
    </section>
  );
}

function Note({ children }: { children: Label }): ReactNode {
  return <p className="note">{useText()(children)}</p>;
}

export function Widget({ name }: { name: 'weather' | 'airQuality' }) {
  const { isConnected, weather, air, credits } = useFrame().widget ?? { isConnected: false };
  if (weather) return <Weather weather={weather} credits={credits} />;
  if (air) return <AirQuality air={air} credits={credits} />;
  if (name === 'weather') return <Note>{isConnected ? texts.weatherFails : texts.noWeather}</Note>;
  return <Note>{isConnected ? texts.airFails : texts.noAir}</Note>;
}
