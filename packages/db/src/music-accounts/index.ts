export type { AccountProvider } from '../models/music-providers.ts';
export * from './accounts.ts';
export * from './authorizations.ts';
