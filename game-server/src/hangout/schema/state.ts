import { type SchemaType, schema, t } from '@colyseus/schema';
import type { SyncedKind, SyncedShape } from '@hangout/contract/framework/synced-fields';
import { syncedShapes } from '@hangout/contract/realtime/hangout/state';
import { settingFacts } from '@hangout/contract/rest/shapes/room-settings';
import { syncedSong } from '@hangout/contract/rest/shapes/song-shape';

// Fields of the synced state. They have defaults because Colyseus leaves unset fields undefined, and
// computing with undefined gives NaN.
const number = () => t.number().default(0);
const text = () => t.string().default('');
const flag = () => t.boolean().default(false);
const time = () => t.float64().default(0);
const float32 = () => t.float32().default(0);

export const StreamState = schema({ hls: text(), http: text() }, 'Stream');

const fieldOfKind = {
  flag,
  number,
  numberOrNull: number,
  time,
  int8: () => t.int8().default(0),
  float32,
  float32OrNull: float32,
  text,
  textOrNull: text,
  texts: () => t.array('string'),
  textMap: () => t.map('string'),
  streams: () => t.map(StreamState),
  levels: () => t.array('uint8'),
  loudness: () => t.map('float64'),
  numbers: () => t.map('float64'),
} satisfies Readonly<Record<SyncedKind, () => unknown>>;

/** Returns a Colyseus field for each field of a shape. */
function fieldsOf<Shape extends SyncedShape>(shape: Shape) {
  const made = Object.entries(shape).map(([name, kind]) => [name, fieldOfKind[kind]()]);
  // The cast restores the names of the keys, which the return type of `Object.fromEntries` loses.
  return Object.fromEntries(made) as { [K in keyof Shape]: ReturnType<(typeof fieldOfKind)[Shape[K]]> };
}

export const PinnedState = schema(fieldsOf(syncedShapes.pinnedMessage), 'Pinned');
export const RoleState = schema(fieldsOf(syncedShapes.role), 'Role');

const SettingsState = schema(
  {
    uuid: text(),
    rev: number(),
    ...fieldsOf(settingFacts('synced')),
    pinnedMessages: t.array(PinnedState),
    roomRoles: t.array(RoleState),
  },
  'Settings',
);

export const SongState = schema(fieldsOf(syncedSong), 'Song');
export const NextSongState = schema(fieldsOf(syncedShapes.nextSong), 'NextSong');
export const DjState = schema(
  { ...fieldsOf(syncedShapes.dj), nextSong: t.ref(NextSongState).optional() },
  'Dj',
);

export const NowPlayingState = schema(
  {
    playId: text(),
    djUuid: text(),
    song: t.ref(SongState),
    startTime: time(),
    endTime: time(),
    crossfadeMs: time(),
  },
  'NowPlaying',
);

export const UpNextState = schema({ djUuid: text(), song: t.ref(SongState), startTime: time() }, 'UpNext');

const CountsState = schema(fieldsOf(syncedShapes.voteCounts), 'VoteCounts');

/**
 * A person on the floor, in a map by uuid. `x` and `y` are 0 to 1. [H241] `movedX` and `movedY`, in steps of
 * the floor, are absent for people who have not walked, so that they cost a joining client no bytes.
 */
export const FloorState = schema(
  {
    ...fieldsOf(syncedShapes.floorUser),
    movedX: t.uint8().optional(),
    movedY: t.uint8().optional(),
  },
  'FloorUser',
);

export const WaitingPersonState = schema(fieldsOf(syncedShapes.waitingPerson), 'WaitingPerson');
const WaitingState = schema(
  { count: number(), first: t.array(WaitingPersonState), others: t.array('string') },
  'Waiting',
);

const PeopleState = schema(fieldsOf(syncedShapes.people), 'People');

/** An open microphone, in a map by the speaker's uuid. */
export const MicrophoneState = schema({ nickname: text(), profile: text(), since: time() }, 'Microphone');

export const HangoutState = schema(
  {
    settings: t.ref(SettingsState),
    djs: t.array(DjState),
    nowPlaying: t.ref(NowPlayingState).optional(),
    upNext: t.ref(UpNextState).optional(),
    voteCounts: t.ref(CountsState),
    vibeMeter: float32(),
    songsRemainingForDj: number(),
    waiting: t.ref(WaitingState),
    counts: t.ref(PeopleState),
    microphones: t.map(MicrophoneState),
    voiceDelayMs: number(),
    // Must be the last field, because the serializer cuts it off for newcomers if the state is large.
    floorUsers: t.map(FloorState),
  },
  'Hangout',
);
export type HangoutState = SchemaType<typeof HangoutState>;
