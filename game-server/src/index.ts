export { type Actor, NotHosted, openActor } from './hangout/actor.ts';
export { afterPlay, type Consequence, type PlayOver } from './hangout/keep/consequences.ts';
export { createHosts, type Hosts } from './hosts.ts';
export { createRooms, type Rooms, type RoomsPorts } from './rooms.ts';
export { type Alarm, realTime, type Time } from './time.ts';
