export type { StandInCatalogue, StandInCollection, StandInTrack } from './catalogue.ts';
export type { Fault, FaultKind, StandInName } from './faults.ts';
export { type StandInServer, startStandIns } from './server.ts';
