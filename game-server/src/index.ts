export { type Actor, NotHosted, openActor } from './hangout/actor.ts';
export { afterPlay, type Consequence, type EndedPlay } from './hangout/persistence/consequences.ts';
export { createRoomRegistry, type RoomRegistry } from './registry/index.ts';
export { createScheduler, type Scheduler, type Timer } from './scheduler.ts';
export { createGameServer, type GameServer, type GameServerOptions } from './server.ts';
