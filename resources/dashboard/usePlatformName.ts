import { useLabel } from '../../src/i18n/useLabel';
import { platformWords } from './words';

/** What a platform is called; one that nobody knows keeps its own name. */
export function usePlatformName(): (platform: string) => string {
  const label = useLabel();
  return (platform) => {
    const words = platformWords[platform];
    return words ? label(words) : platform;
  };
}
