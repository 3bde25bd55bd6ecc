export { AltInput as default } from '../../src/engine';
