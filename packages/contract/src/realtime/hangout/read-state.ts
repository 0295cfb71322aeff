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

/**
 * Converts the state decoded by the Colyseus SDK (`room.state` or its `toJSON()`) to plain values. A pure function
 * without SDK types, for browsers, bots and tests. Absent values get defaults.
 */
export function readRoomState(decoded: unknown): RoomState {
  const state = fields(plain(decoded));
  return {
    settings: readSettings(fields(state.settings)),
    djs: list(state.djs).map(readDj),
    nowPlaying: isFields(state.nowPlaying) ? readNowPlaying(state.nowPlaying) : null,
    upNext: isFields(state.upNext)
      ? {
          djUuid: text(state.upNext.djUuid),
          song: readSong(fields(state.upNext.song)),
          startTime: number(state.upNext.startTime),
        }
      : null,
    voteCounts: readSynced(fields(state.voteCounts), syncedShapes.voteCounts),
    vibeMeter: number(state.vibeMeter),
    songsRemainingForDj: number(state.songsRemainingForDj),
    floorUsers: readFloor(fields(state.floorUsers)),
    waiting: {
      count: number(fields(state.waiting).count),
      first: readList(fields(state.waiting).first, syncedShapes.waitingPerson),
    },
    counts: readSynced(fields(state.counts), syncedShapes.people),
    microphones: readMicrophones(fields(state.microphones)),
    voiceDelayMs: number(state.voiceDelayMs),
  };
}

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

/** Reads the synced settings from a decoded state, or from a hangout's row, in which a setting may be null. */
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

function readFloor(from: Fields): Record<string, FloorUser> {
  return Object.fromEntries(
    Object.entries(from).map(([uuid, value]) => {
      const one = fields(value);
      const like = number(one.like);
      const user: FloorUser = {
        uuid,
        ...readSynced(one, syncedShapes.floorUser),
        like: like > 0 ? 1 : like < 0 ? -1 : 0,
        ...readMove(one),
      };
      return [uuid, user];
    }),
  );
}

/** [H241] Returns the point to which a person walked; the two synced bytes are absent until the person walks. */
function readMove({ movedX, movedY }: Fields): Pick<FloorUser, 'movedTo'> {
  if (typeof movedX !== 'number' || typeof movedY !== 'number') return {};
  return { movedTo: { x: movedX / FLOOR_STEPS, y: movedY / FLOOR_STEPS } };
}

/** Converts a decoded schema to plain values with `toJSON`; returns plain values as they are. */
function plain(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function')
    return value.toJSON();
  return value;
}
