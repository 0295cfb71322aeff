export { type DemoHangout, hangouts } from './hangouts.ts';
export { type Person, people } from './people.ts';
export { live, type ResidentLife } from './residents/resident.ts';
export { type SongMaster, songs } from './songs/catalogue.ts';
export { type Visit, visit } from './visit.ts';
