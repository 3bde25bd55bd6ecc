import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import declared from '../resources';
import { createApp } from './app/App';
import { ConfigError, loadConfig } from './config';
import { checkApp, DeclarationError } from './metadata';
import { nonce } from './nonce';
import { setTimeZone } from './townTime';
import { ConfigErrorPage } from './ui/PlainPage';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

try {
  checkApp(declared);
  const config = await loadConfig();
  setTimeZone(config.timeZone);
  const app = await createApp(config);
  root.render(
    <StrictMode>
      <CacheProvider value={createCache({ key: 'css', nonce })}>{app}</CacheProvider>
    </StrictMode>,
  );
} catch (error) {
  // The installer can fix a wrong setting or declaration. Anything else is a bug.
  if (!(error instanceof ConfigError || error instanceof DeclarationError)) throw error;
  root.render(<ConfigErrorPage message={error.message} />);
}
