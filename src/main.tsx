import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import declared from '../resources';
import { createApp } from './App';
import { ConfigError, loadConfig } from './config';
import { checkApp, DeclarationError } from './metadata';
import { ConfigErrorPage } from './screens/ConfigErrorPage';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

try {
  checkApp(declared);
  root.render(<StrictMode>{await createApp(await loadConfig())}</StrictMode>);
} catch (error) {
  // A wrong setting or declaration is the installer's to mend: say it. Anything else is a defect, and must be seen.
  if (!(error instanceof ConfigError || error instanceof DeclarationError)) throw error;
  root.render(<ConfigErrorPage message={error.message} />);
}
