export { communities } from './communities.ts';
export { type DemoEvent, events, timesOfEvent } from './events.ts';
export { type DemoHangout, hangouts } from './hangouts.ts';
export { type Person, people, residentBio } from './people.ts';
export { runResident, startConversation } from './residents/resident.ts';
export { type SongMaster, songs } from './songs/catalogue.ts';
