export type { StandInCatalogue, StandInCollection, StandInTrack } from './catalogue.ts';
export { type StandInServer, startStandIns } from './server.ts';
