import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app/App';
import { ConfigError, loadConfig } from './config';
import { nonce } from './nonce';
import { setTimeZone } from './townTime';
import { ConfigErrorPage } from './ui/failures/CrashPage';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

async function start() {
  try {
    const config = await loadConfig();
    setTimeZone(config.timeZone);
    const app = await createApp(config);
    root.render(
      <StrictMode>
        <CacheProvider value={createCache({ key: 'css', nonce })}>{app}</CacheProvider>
      </StrictMode>,
    );
  } catch (error) {
    // The installer can fix a wrong setting. Anything else is a bug.
    if (!(error instanceof ConfigError)) throw error;
    root.render(<ConfigErrorPage message={error.message} />);
  }
}

// Without a top-level await: the code of a screen imports this chunk, and would wait for the end of the start.
start();
