export { createGameServer } from './server.ts';
