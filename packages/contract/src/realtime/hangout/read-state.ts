import { FLOOR_STEPS } from '@hangout/rules/floor';
import { VOICE_PROFILES } from '@hangout/rules/live-audio';
import type { Song } from '../../rest/playlist-service/song-shape.ts';
import { type SyncedSettings, settingFacts } from '../../rest/room-service/room-settings.ts';
import type { FloorUser, NowPlaying, OpenMicrophone, RoomSettings, RoomState, SeatedDj } from './state.ts';

type Fields = Record<string, unknown>;

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
    voteCounts: numbers(fields(state.voteCounts), ['likes', 'dislikes', 'stars']),
    vibeMeter: number(state.vibeMeter),
    songsRemainingForDj: number(state.songsRemainingForDj),
    floorUsers: readFloor(fields(state.floorUsers)),
    waiting: {
      count: number(fields(state.waiting).count),
      first: list(fields(state.waiting).first).map((one) => texts(one, ['uuid', 'nickname'])),
    },
    counts: numbers(fields(state.counts), ['users', 'registered', 'guests', 'audience']),
    microphones: readMicrophones(fields(state.microphones)),
    voiceDelayMs: number(state.voiceDelayMs),
  };
}

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
    pinnedMessages: list(from.pinnedMessages).map((one) =>
      texts(one, ['uuid', 'message', 'userUuid', 'userName', 'date']),
    ),
    roomRoles: list(from.roomRoles).map((one) => ({
      ...texts(one, ['userUuid', 'role']),
      expirationTime: number(one.expirationTime) || null,
    })),
  };
}

/** Reads the synced settings, of a decoded state or of a hangout's row, in which a setting may be null. */
export function readSyncedSettings(
  from: Fields | Readonly<Record<keyof SyncedSettings, unknown>>,
): SyncedSettings {
  const values: Fields = from;
  const read = Object.entries(settingFacts('synced')).map(([name, kind]) => [
    name,
    readers[kind](values[name]),
  ]);
  // The type of Object.fromEntries has no keys; each reader returns the type of its kind.
  return Object.fromEntries(read) as SyncedSettings;
}

function readDj(from: Fields): SeatedDj {
  return {
    ...texts(from, ['uuid', 'nickname', 'avatarId', 'color']),
    canDj: from.canDj === true,
    ...numbers(from, ['graceUntil', 'pausedUntil']),
    nextSong: isFields(from.nextSong) ? texts(from.nextSong, ['songId', 'trackName', 'artistName']) : null,
  };
}

function readNowPlaying(from: Fields): NowPlaying {
  return {
    ...texts(from, ['playId', 'djUuid']),
    ...numbers(from, ['startTime', 'endTime', 'crossfadeMs']),
    song: readSong(fields(from.song)),
  };
}

function readSong(from: Fields): Song {
  const energy = values(from.energy).map((value) => number(value) / 100);
  const offsets = fields(from.contentOffsetMs);
  const { lufs, truePeakDb } = fields(from.loudness);
  return {
    ...texts(from, ['songId', 'songShortId', 'trackName', 'artistName']),
    crateSongUuid: text(from.crateSongUuid) || null,
    isrc: text(from.isrc) || null,
    albumName: text(from.albumName) || null,
    releaseYear: number(from.releaseYear) || null,
    duration: number(from.duration),
    explicit: from.explicit === true,
    genre: text(from.genre) || null,
    musicProviders: textMap(from.musicProviders),
    thumbnails: textMap(from.thumbnails),
    previews: values(from.previews).map(text),
    links: textMap(from.links),
    streamUrls: Object.fromEntries(
      Object.entries(fields(from.streamUrls)).map(([provider, stream]) => [
        provider,
        { hls: text(fields(stream).hls) || null, http: text(fields(stream).http) || null },
      ]),
    ),
    playbackToken: text(from.playbackToken) || null,
    status: text(from.status) || null,
    bpm: number(from.bpm) || null,
    energy: energy.length > 0 ? energy : null,
    loudness: typeof lufs === 'number' && typeof truePeakDb === 'number' ? { lufs, truePeakDb } : null,
    contentOffsetMs:
      Object.keys(offsets).length > 0
        ? {
            ...(typeof offsets.hls === 'number' && { hls: offsets.hls }),
            ...(typeof offsets.http === 'number' && { http: offsets.http }),
          }
        : null,
    ...(from.liveSet === true && { liveSet: true as const }),
  };
}

function readFloor(from: Fields): Record<string, FloorUser> {
  return Object.fromEntries(
    Object.entries(from).map(([uuid, value]) => {
      const one = fields(value);
      const like = number(one.like);
      const user: FloorUser = {
        uuid,
        ...texts(one, ['nickname', 'avatarId', 'color', 'tokenRole', 'highestRole']),
        ...numbers(one, ['x', 'y']),
        like: like > 0 ? 1 : like < 0 ? -1 : 0,
        star: one.star === true,
        ...readMove(one),
      };
      return [uuid, user];
    }),
  );
}

/** [H241] The two bytes exist only after the person has walked. */
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

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fields = (value: unknown): Fields => (isFields(value) ? value : {});
const values = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const list = (value: unknown): Fields[] => values(value).filter(isFields);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const readers = {
  text,
  number,
  time: number,
  flag: (value: unknown): boolean => value === true,
  texts: (value: unknown): string[] => values(value).map(text),
};
const textMap = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fields(value)).map(([key, one]) => [key, text(one)]));

const pick =
  <V>(read: (value: unknown) => V) =>
  <K extends string>(from: Fields, keys: readonly K[]): Record<K, V> =>
    // The type of Object.fromEntries has no keys; they are exactly those given.
    Object.fromEntries(keys.map((key) => [key, read(from[key])])) as Record<K, V>;
const texts = pick(text);
const numbers = pick(number);
