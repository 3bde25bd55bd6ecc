import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import declared from '../resources';
import { createApp } from './app/App';
import { ConfigError, loadConfig } from './config';
import { setTimeZone } from './metadata/townTime';
import { ConfigErrorPage, CrashPage } from './ui/failures/CrashPage';
import { nonce } from './ui/nonce';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
const root = createRoot(container);

async function start() {
  try {
    const config = await loadConfig();
    setTimeZone(config.timeZone);
    const app = await createApp(config, declared);
    root.render(
      <StrictMode>
        <CacheProvider value={createCache({ key: 'css', nonce })}>{app}</CacheProvider>
      </StrictMode>,
    );
  } catch (error) {
    if (error instanceof ConfigError) return root.render(<ConfigErrorPage message={error.message} />);
    root.render(<CrashPage error={error} />);
    // Throw again, so that the browser logs the error.
    throw error;
  }
}

// No top-level await, which would be a deadlock: screen chunks import this chunk, and this chunk waits for them.
start();
