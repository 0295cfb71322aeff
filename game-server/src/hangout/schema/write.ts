import type { ArraySchema, MapSchema } from '@colyseus/schema';
import type { FloorUser, RoomSettings, RoomState, SeatedDj } from '@hangout/contract/realtime/hangout/state';
import { FLOOR_STEPS, type Song } from '@hangout/rules';
import {
  DjState,
  FloorState,
  type HangoutState,
  NextSongState,
  NowPlayingState,
  PinnedState,
  RoleState,
  SongState,
  StreamState,
  UpNextState,
  WaitingPersonState,
} from './state.ts';

/** The parts of the state that booth commands change. */
export type BoothPart = Pick<
  RoomState,
  'djs' | 'nowPlaying' | 'upNext' | 'songsRemainingForDj' | 'waiting' | 'voteCounts'
>;
/** The parts of the state that the presence tick changes. */
export type PresencePart = Pick<RoomState, 'floorUsers' | 'counts' | 'vibeMeter'>;

/** Assigns only fields whose value differs, because Colyseus sends every field that is assigned. */
export function writeBooth(state: HangoutState, part: Partial<BoothPart>): void {
  if (part.djs) writeList(state.djs, part.djs, () => new DjState(), writeDj);
  if (part.nowPlaying !== undefined) writeNowPlaying(state, part.nowPlaying);
  if (part.upNext !== undefined) writeUpNext(state, part.upNext);
  if (part.songsRemainingForDj !== undefined)
    assignChanged(state, { songsRemainingForDj: part.songsRemainingForDj });
  if (part.voteCounts) assignChanged(state.voteCounts, part.voteCounts);
  if (part.waiting) {
    assignChanged(state.waiting, { count: part.waiting.count });
    writeList(state.waiting.first, part.waiting.first, () => new WaitingPersonState(), assignChanged);
    writeStrings(state.waiting.others, part.waiting.others);
  }
}

function writeStrings(list: HangoutState['waiting']['others'], values: readonly string[]): void {
  if (list.join() === values.join()) return;
  while (list.length > 0) list.pop();
  list.push(...values);
}

export function writePresence(state: HangoutState, part: Partial<PresencePart>): void {
  if (part.counts) assignChanged(state.counts, part.counts);
  if (part.vibeMeter !== undefined) assignChanged(state, { vibeMeter: Math.fround(part.vibeMeter) });
  if (part.floorUsers) writeFloor(state.floorUsers, part.floorUsers);
}

/** Sets how a person dances; does nothing if they are not on the floor. */
export function writeDance(state: HangoutState, uuid: string, dance: Pick<FloorUser, 'like' | 'star'>): void {
  const dancer = state.floorUsers.get(uuid);
  if (dancer) assignChanged(dancer, dance);
}

export function writeSettings(state: HangoutState, settings: RoomSettings): void {
  const { pinnedMessages, roomRoles, musicProviderKeys, ...fields } = settings;
  assignChanged(state.settings, fields);
  writeStrings(state.settings.musicProviderKeys, musicProviderKeys);
  writeList(state.settings.pinnedMessages, pinnedMessages, () => new PinnedState(), assignChanged);
  const roles = roomRoles.map((role) => ({ ...role, expirationTime: role.expirationTime ?? 0 }));
  writeList(state.settings.roomRoles, roles, () => new RoleState(), assignChanged);
}

function assignChanged<T extends object>(target: T, fields: Partial<T>): void {
  // `Object.keys` loses the type of the keys, hence the cast.
  for (const key of Object.keys(fields) as (keyof T)[]) {
    const value = fields[key];
    if (value !== undefined && target[key] !== value) target[key] = value;
  }
}

function writeList<S, V>(
  list: ArraySchema<S>,
  wanted: readonly V[],
  make: () => S,
  write: (to: S, from: V) => void,
) {
  while (list.length > wanted.length) list.pop();
  wanted.forEach((value, index) => {
    const known = list[index];
    const item = known ?? make();
    write(item, value);
    if (!known) list.push(item);
  });
}

function writeDj(to: InstanceType<typeof DjState>, from: SeatedDj): void {
  const { nextSong, ...fields } = from;
  assignChanged(to, fields);
  if (!nextSong) {
    if (to.nextSong) to.nextSong = undefined;
    return;
  }
  if (!to.nextSong) to.nextSong = new NextSongState();
  assignChanged(to.nextSong, nextSong);
}

function writeNowPlaying(state: HangoutState, now: RoomState['nowPlaying']): void {
  if (!now) {
    if (state.nowPlaying) state.nowPlaying = undefined;
    return;
  }
  const { song, ...fields } = now;
  if (state.nowPlaying?.playId !== now.playId) {
    const fresh = new NowPlayingState();
    fresh.song = toSongState(song);
    assignChanged(fresh, fields);
    state.nowPlaying = fresh;
    return;
  }
  assignChanged(state.nowPlaying, fields);
}

function writeUpNext(state: HangoutState, next: RoomState['upNext']): void {
  if (!next) {
    if (state.upNext) state.upNext = undefined;
    return;
  }
  const same = state.upNext?.djUuid === next.djUuid && state.upNext.song.songId === next.song.songId;
  if (same && state.upNext) {
    assignChanged(state.upNext, { startTime: next.startTime });
    return;
  }
  const fresh = new UpNextState();
  fresh.djUuid = next.djUuid;
  fresh.startTime = next.startTime;
  fresh.song = toSongState(next.song);
  state.upNext = fresh;
}

function toSongState(song: Song): InstanceType<typeof SongState> {
  const state = new SongState();
  const { musicProviders, thumbnails, links, previews, streamUrls, ...others } = song;
  const { energy, loudness, contentOffsetMs, position: _position, ...scalars } = others;
  assignChanged(state, withoutNull(scalars));
  fillMap(state.musicProviders, musicProviders);
  fillMap(state.thumbnails, thumbnails);
  fillMap(state.links, links);
  state.previews.push(...previews);
  for (const [provider, stream] of Object.entries(streamUrls)) {
    const streamState = new StreamState();
    assignChanged(streamState, withoutNull(stream));
    state.streamUrls.set(provider, streamState);
  }
  for (const value of energy ?? []) state.energy.push(Math.round(Math.min(1, Math.max(0, value)) * 100));
  fillMap(state.loudness, loudness ?? {});
  fillMap(state.contentOffsetMs, contentOffsetMs ?? {});
  return state;
}

/** Leaves out null fields, so that a new state keeps their defaults, an empty text or 0. */
const withoutNull = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  // `Object.fromEntries` loses the keys, hence the cast.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as never;

function fillMap<V>(map: MapSchema<V>, values: Readonly<Record<string, V | undefined>>): void {
  for (const [key, value] of Object.entries(values)) if (value !== undefined) map.set(key, value);
}

function writeFloor(
  map: MapSchema<InstanceType<typeof FloorState>>,
  wanted: Readonly<Record<string, FloorUser>>,
) {
  for (const uuid of [...map.keys()]) if (!wanted[uuid]) map.delete(uuid);
  for (const { uuid, movedTo, ...fields } of Object.values(wanted)) {
    const steps = movedTo && {
      movedX: Math.round(movedTo.x * FLOOR_STEPS),
      movedY: Math.round(movedTo.y * FLOOR_STEPS),
    };
    const rounded = { ...fields, x: Math.fround(fields.x), y: Math.fround(fields.y), ...steps };
    const known = map.get(uuid);
    if (known) {
      assignChanged(known, rounded);
      continue;
    }
    const fresh = new FloorState();
    assignChanged(fresh, rounded);
    map.set(uuid, fresh);
  }
}
