import { exceptionLines, openingText, weekLines } from '../src/i18n/hours';
import { areHours, capitalised } from '../src/metadata';
import { dayText as dayIn } from '../src/metadata/townTime';
import { useFrame } from './context';

export function Hours({ value }: { value: unknown }) {
  const { locale } = useFrame();
  if (!areHours(value)) return null;
  const lines = [...weekLines(value, locale), ...exceptionLines(value, locale, dayIn(Date.now()))];
  return (
    <div className="hours">
      <strong>{openingText(value, locale)}</strong>
      <ul>
        {lines.map(({ days, times }) => (
          <li key={days}>
            <span>{capitalised(days)}</span> <span>{times}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
