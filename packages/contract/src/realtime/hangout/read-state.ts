import { FLOOR_STEPS } from '@hangout/rules/floor';
import { VOICE_PROFILES } from '@hangout/rules/live-audio';
import {
  type Fields,
  fields,
  isFields,
  list,
  number,
  readSynced,
  type SyncedShape,
  text,
} from '../../framework/synced-fields.ts';
import { type SyncedSettings, settingFacts } from '../../rest/shapes/room-settings.ts';
import { type Song, syncedSong } from '../../rest/shapes/song-shape.ts';
import {
  type FloorUser,
  type NowPlaying,
  type OpenMicrophone,
  type RoomSettings,
  type RoomState,
  type SeatedDj,
  syncedShapes,
} from './state.ts';

/** Reads a part of a state, or returns what was read from the same part before. */
type ReadPart = <V>(part: object, read: (part: Fields) => V) => V;

// Lists and objects can both be indexed by text, hence the cast.
const readAnew: ReadPart = (part, read) => read(part as Fields);

/**
 * Converts a state that the Colyseus SDK has decoded (`room.state` or its `toJSON()`) to plain values; absent ones get
 * defaults. Without types of the SDK, for browsers, bots and tests.
 * @param readPart for callers that read a state again and again: it can return what unchanged parts gave before
 */
export function readRoomState(decoded: unknown, readPart: ReadPart = readAnew): RoomState {
  const state = fields(plain(decoded));
  const part = <V>(name: string, read: (part: Fields) => V): V => {
    const value = state[name];
    return readPart(typeof value === 'object' && value !== null ? value : {}, read);
  };
  return {
    settings: part('settings', readSettings),
    djs: part('djs', (djs) => list(djs).map((dj) => readPart(dj, readDj))),
    nowPlaying: isFields(state.nowPlaying) ? readPart(state.nowPlaying, readNowPlaying) : null,
    upNext: isFields(state.upNext) ? readPart(state.upNext, readUpNext) : null,
    voteCounts: part('voteCounts', (counts) => readSynced(counts, syncedShapes.voteCounts)),
    vibeMeter: number(state.vibeMeter),
    songsRemainingForDj: number(state.songsRemainingForDj),
    floorUsers: part('floorUsers', (floor) => readFloor(floor, readPart)),
    waiting: part('waiting', ({ count, first, others }) => ({
      count: number(count),
      first: readList(first, syncedShapes.waitingPerson),
      others: list(others).map(text),
    })),
    counts: part('counts', (counts) => readSynced(counts, syncedShapes.people)),
    microphones: part('microphones', readMicrophones),
    voiceDelayMs: number(state.voiceDelayMs),
  };
}

const readUpNext = (from: Fields): NonNullable<RoomState['upNext']> => ({
  djUuid: text(from.djUuid),
  song: readSong(fields(from.song)),
  startTime: number(from.startTime),
});

const readList = <Shape extends SyncedShape>(from: unknown, shape: Shape) =>
  list(from).map((one) => readSynced(one, shape));

function readMicrophones(from: Fields): Record<string, OpenMicrophone> {
  const read = (one: Fields): OpenMicrophone => ({
    nickname: text(one.nickname),
    profile: VOICE_PROFILES.find((profile) => profile === one.profile) ?? 'speech',
    since: number(one.since),
  });
  return Object.fromEntries(Object.entries(from).map(([uuid, one]) => [uuid, read(fields(one))]));
}

function readSettings(from: Fields): RoomSettings {
  return {
    uuid: text(from.uuid),
    rev: number(from.rev),
    ...readSyncedSettings(from),
    pinnedMessages: readList(from.pinnedMessages, syncedShapes.pinnedMessage),
    roomRoles: readList(from.roomRoles, syncedShapes.role),
  };
}

/** Reads synced settings from a state, or from a hangout's row, where a setting may be null. */
export function readSyncedSettings(
  from: Fields | Readonly<Record<keyof SyncedSettings, unknown>>,
): SyncedSettings {
  return readSynced(from, settingFacts('synced'));
}

function readDj(from: Fields): SeatedDj {
  return {
    ...readSynced(from, syncedShapes.dj),
    nextSong: isFields(from.nextSong) ? readSynced(from.nextSong, syncedShapes.nextSong) : null,
  };
}

function readNowPlaying(from: Fields): NowPlaying {
  return {
    playId: text(from.playId),
    djUuid: text(from.djUuid),
    song: readSong(fields(from.song)),
    startTime: number(from.startTime),
    endTime: number(from.endTime),
    crossfadeMs: number(from.crossfadeMs),
  };
}

function readSong(from: Fields): Song {
  const { liveSet, ...song } = readSynced(from, syncedSong);
  return { ...song, ...(liveSet && { liveSet }) };
}

function readFloor(from: Fields, readPart: ReadPart): Record<string, FloorUser> {
  return Object.fromEntries(
    Object.entries(from).map(([uuid, value]) => [
      uuid,
      readPart(fields(value), (one) => readFloorUser(uuid, one)),
    ]),
  );
}

function readFloorUser(uuid: string, from: Fields): FloorUser {
  const like = number(from.like);
  return {
    uuid,
    ...readSynced(from, syncedShapes.floorUser),
    like: like > 0 ? 1 : like < 0 ? -1 : 0,
    ...readMove(from),
  };
}

/** [H241] Returns where a person has walked. The two bytes are absent if they have not walked. */
function readMove({ movedX, movedY }: Fields): Pick<FloorUser, 'movedTo'> {
  if (typeof movedX !== 'number' || typeof movedY !== 'number') return {};
  return { movedTo: { x: movedX / FLOOR_STEPS, y: movedY / FLOOR_STEPS } };
}

/** Calls `toJSON` of a decoded schema; returns other values as they are. */
function plain(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function')
    return value.toJSON();
  return value;
}
