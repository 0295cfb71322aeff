export { bass } from './bass.ts';
export { arp, comp, hold } from './harmony.ts';
export { stageOf } from './stage.ts';
export { tune } from './tune.ts';
export { at, inTurn, notesOf, sparse, together } from './weave.ts';
