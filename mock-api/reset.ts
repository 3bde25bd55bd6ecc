import { fileURLToPath } from 'node:url';
import { seed } from '../demo/seed';
import { startOver } from './store';

startOver(fileURLToPath(new URL('./data', import.meta.url)), seed());
console.log('Les données de démonstration sont celles du départ.');
