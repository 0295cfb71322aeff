import { type SchemaType, schema, t } from '@colyseus/schema';
import { type SettingFacts, settingFacts } from '@hangout/contract/rest/room-service/room-settings';

// The synced state that is visible to everybody in the room, with the wire's field names. Numbers start at 0, because
// an unset number plus another gives NaN.
const number = () => t.number().default(0);
const text = () => t.string().default('');
const flag = () => t.boolean().default(false);

export const PinnedState = schema(
  { uuid: text(), message: text(), userUuid: text(), userName: text(), date: text() },
  'Pinned',
);
/** `expirationTime` is 0 for a role without expiry. */
export const RoleState = schema({ userUuid: text(), role: text(), expirationTime: number() }, 'Role');

const fieldsOfKinds = {
  flag,
  number,
  text,
  time: () => t.float64().default(0),
  texts: () => t.array('string'),
};
type SyncedKinds = SettingFacts<'synced'>;
// The cast is safe: each setting gets the field of its kind.
const syncedSettings = Object.fromEntries(
  Object.entries(settingFacts('synced')).map(([name, kind]) => [name, fieldsOfKinds[kind]()]),
) as { [K in keyof SyncedKinds]: ReturnType<(typeof fieldsOfKinds)[SyncedKinds[K]]> };

export const SettingsState = schema(
  {
    uuid: text(),
    rev: number(),
    ...syncedSettings,
    pinnedMessages: t.array(PinnedState),
    roomRoles: t.array(RoleState),
  },
  'Settings',
);

export const StreamState = schema({ hls: text(), http: text() }, 'Stream');

/**
 * `energy` is in hundredths. `loudness` contains `lufs` and `truePeakDb`, or is empty [H1165]. `contentOffsetMs` is
 * the delay of the music's start in each stream (hls, http), ms, if known.
 */
export const SongState = schema(
  {
    songId: text(),
    songShortId: text(),
    crateSongUuid: text(),
    isrc: text(),
    trackName: text(),
    artistName: text(),
    albumName: text(),
    releaseYear: number(),
    duration: t.float64().default(0),
    explicit: flag(),
    genre: text(),
    musicProviders: t.map('string'),
    thumbnails: t.map('string'),
    links: t.map('string'),
    previews: t.array('string'),
    streamUrls: t.map(StreamState),
    playbackToken: text(),
    status: text(),
    bpm: t.float32().default(0),
    energy: t.array('uint8'),
    loudness: t.map('float64'),
    contentOffsetMs: t.map('float64'),
    liveSet: flag(),
  },
  'Song',
);

export const NextSongState = schema({ songId: text(), trackName: text(), artistName: text() }, 'NextSong');

export const DjState = schema(
  {
    uuid: text(),
    nickname: text(),
    avatarId: text(),
    color: text(),
    canDj: flag(),
    graceUntil: t.float64().default(0),
    pausedUntil: t.float64().default(0),
    nextSong: t.ref(NextSongState).optional(),
  },
  'Dj',
);

export const NowPlayingState = schema(
  {
    playId: text(),
    djUuid: text(),
    song: t.ref(SongState),
    startTime: t.float64().default(0),
    endTime: t.float64().default(0),
    crossfadeMs: t.float64().default(0),
  },
  'NowPlaying',
);

export const UpNextState = schema(
  { djUuid: text(), song: t.ref(SongState), startTime: t.float64().default(0) },
  'UpNext',
);

const CountsState = schema({ likes: number(), dislikes: number(), stars: number() }, 'VoteCounts');

/**
 * A person on the floor; the key of the map is the uuid. `x` and `y` are 0 to 1. [H241] `movedX` and `movedY` are
 * steps of the floor, and absent for people who have not walked, so that they add no bytes at a join.
 */
export const FloorState = schema(
  {
    nickname: text(),
    avatarId: text(),
    color: text(),
    tokenRole: text(),
    highestRole: text(),
    like: t.int8().default(0),
    star: flag(),
    x: t.float32().default(0),
    y: t.float32().default(0),
    movedX: t.uint8().optional(),
    movedY: t.uint8().optional(),
  },
  'FloorUser',
);

export const WaitingPersonState = schema({ uuid: text(), nickname: text() }, 'WaitingPerson');
const WaitingState = schema({ count: number(), first: t.array(WaitingPersonState) }, 'Waiting');

const PeopleState = schema(
  { users: number(), registered: number(), guests: number(), audience: number() },
  'People',
);

/** An open microphone; the key of the map is the speaker's uuid. */
export const MicrophoneState = schema(
  { nickname: text(), profile: text(), since: t.float64().default(0) },
  'Microphone',
);

export const HangoutState = schema(
  {
    settings: t.ref(SettingsState),
    djs: t.array(DjState),
    nowPlaying: t.ref(NowPlayingState).optional(),
    upNext: t.ref(UpNextState).optional(),
    voteCounts: t.ref(CountsState),
    vibeMeter: t.float32().default(0),
    songsRemainingForDj: number(),
    floorUsers: t.map(FloorState),
    waiting: t.ref(WaitingState),
    counts: t.ref(PeopleState),
    microphones: t.map(MicrophoneState),
    voiceDelayMs: number(),
  },
  'Hangout',
);
export type HangoutState = SchemaType<typeof HangoutState>;
