import {
  cleanName,
  DEFAULT_DUCKING,
  DUCKING_CHOICES,
  MAX_CROSSFADE_SECONDS,
  normalizeSlug,
  PROVIDERS,
} from '@hangout/rules';
import { z } from 'zod';
import { ShownName, ShownText, Timestamp, Uuid, WebAddress } from '../../framework/fields.ts';
import type { Synced, SyncedKind } from '../../framework/synced-fields.ts';
import { DISCORD_INVITATION } from '../../framework/web-addresses.ts';
import { DjType, RoomDesign, RoomType } from './room-choices.ts';

const slug = z
  .string()
  .max(80)
  .transform(normalizeSlug)
  .describe('lowercase letters, digits and dashes, 3 to 50 [R156]');

/** [H985] An invitation to a Discord server. */
const discordInvitation = z
  .string()
  .max(500)
  .regex(DISCORD_INVITATION, 'must be an invitation such as https://discord.gg/music');

const crossfade = 'how long two songs are heard together; 0 is off [H1168]';
const duckingDb = z
  .literal(DUCKING_CHOICES)
  .describe(
    `by how much the song is lowered while somebody speaks, dB; 0 is off, ${DEFAULT_DUCKING} at first [H1428]`,
  );

/** [H151] Endpoints that change settings. */
const endpoints = {
  update: 'PATCH /rooms/{id}',
  infrastructure: 'PATCH /rooms/{id}/infrastructure',
  djType: 'PATCH /rooms/dj-type/{id}/infrastructure',
  djSeats: 'PATCH /rooms/dj-seats/{id}/infrastructure',
  liveState: 'PATCH /rooms/live-state/{id}/infrastructure',
  liveAudio: 'PATCH /rooms/live-audio/{id}/infrastructure',
  promote: 'PATCH /rooms/promote/{id}/infrastructure',
  externalUrl: 'POST /rooms/{id}/externalUrl',
  slowMode: 'PUT /rooms/{id}/slow-mode',
  raidMode: 'POST /rooms/{id}/raid-mode',
  changeOwner: 'PUT /roomUserRoles/change-owner/{roomId}',
} as const;
type EndpointKey = keyof typeof endpoints;

interface Stored<T, Kind extends SyncedKind> {
  /** Schema of the value as the database stores it and REST returns it. */
  readonly value: z.ZodType<T>;
  /** Value with which the form for a new hangout begins; absent if that form lacks the setting. */
  readonly initial?: Readonly<T>;
  /** Kind of the synced field; absent if only some people see the setting. Null is synced as 0 or an empty text. */
  readonly synced?: Kind;
}

type Setting = {
  /** Schema of a new value; absent if no endpoint accepts one. */
  readonly input?: z.ZodType;
  /** The endpoint that changes the setting. */
  readonly by?: EndpointKey;
  /** A second endpoint that changes the setting. */
  readonly alsoBy?: EndpointKey;
  /** True if the setting can be given when a hangout is created. */
  readonly atCreation?: true;
} & (
  | Stored<boolean, 'flag'>
  | Stored<number, 'number'>
  | Stored<string, 'text'>
  | Stored<string[], 'texts'>
  | (Stored<string | null, 'text' | 'time'> & { readonly nullable: true })
  // Only the hash of a password is stored, so a password has no value to return or to sync.
  | { readonly value?: never; readonly synced?: never }
);

const flag = { value: z.boolean(), input: z.boolean() } as const;
const whole = (min: number, max: number) => ({
  value: z.number().int(),
  input: z.number().int().min(min).max(max),
});
const text = <Input extends z.ZodType>(input: Input) => ({ value: z.string(), input });
const choice = <Value extends z.ZodType>(value: Value) => ({ value, input: value });

/**
 * Every setting of a hangout. From this table derive the bodies of the endpoints, the columns of the model, the actor's
 * query, the synced state and its reader, and the client's form. Its order is that of the synced state.
 */
export const roomSettings = {
  slug: { ...text(slug), by: 'update', atCreation: true, synced: 'text' },
  name: { ...text(ShownName(60)), by: 'update', atCreation: true, initial: '', synced: 'text' },
  description: { ...text(ShownText(1000)), by: 'update', atCreation: true, initial: '', synced: 'text' },
  password: {
    input: z.string().min(1).max(100).nullable().describe('null opens the door'),
    by: 'update',
    atCreation: true,
  },
  vibe: {
    value: z.string().nullable(),
    input: z.string().overwrite(cleanName).max(60).nullable(),
    nullable: true,
    by: 'update',
    atCreation: true,
    synced: 'text',
  },
  design: {
    ...choice(RoomDesign),
    by: 'update',
    alsoBy: 'infrastructure',
    atCreation: true,
    initial: 'CLUB',
    synced: 'text',
  },
  type: { ...choice(RoomType), by: 'update', atCreation: true, initial: 'PUBLIC', synced: 'text' },
  djType: { ...choice(DjType), by: 'djType', atCreation: true, initial: 'EVERYONE', synced: 'text' },
  numberOfDjs: { ...whole(1, 10), by: 'djSeats', atCreation: true, initial: 5, synced: 'number' },
  songsPerDj: { ...whole(1, 10), by: 'update', atCreation: true, initial: 1, synced: 'number' },
  roomSize: { ...whole(1, 10_000), by: 'infrastructure', atCreation: true },
  promoted: { ...flag, by: 'promote' },
  isLive: {
    ...flag,
    value: z
      .boolean()
      .describe('whether songs are played and the LIVE sign is lit [H853]; false pauses [H1595]'),
    by: 'liveState',
    synced: 'flag',
  },
  liveAudio: {
    value: z.boolean(),
    input: z.union([z.boolean(), z.object({ enabled: z.boolean(), duckingDb: duckingDb.optional() })]),
    by: 'liveAudio',
    synced: 'flag',
  },
  duckingDb: { ...choice(duckingDb), by: 'liveAudio', synced: 'number' },
  hasChat: { ...flag, by: 'infrastructure', atCreation: true, synced: 'flag' },
  /** [H237] AutoDJ is on at first, so that the owner of a new hangout does not enter a silent one. */
  autoDj: { ...flag, by: 'update', atCreation: true, initial: true, synced: 'flag' },
  autoDjCrateUuid: {
    value: z.string().nullable().describe('told to those who may change it'),
    input: Uuid.nullable().describe("a playlist of the owner's; null for the project's own songs"),
    nullable: true,
    by: 'update',
  },
  voteToSkip: { ...flag, by: 'update', atCreation: true, initial: false, synced: 'flag' },
  crossfadeSeconds: {
    value: z.number().int().describe(crossfade),
    input: z.number().int().min(0).max(MAX_CROSSFADE_SECONDS).describe(crossfade),
    by: 'update',
    atCreation: true,
    synced: 'number',
  },
  explicit: {
    ...flag,
    value: z.boolean().describe('whether explicit songs are played here [H982]'),
    by: 'update',
    atCreation: true,
    initial: true,
    synced: 'flag',
  },
  unlisted: { ...flag, by: 'update', atCreation: true },
  genres: {
    value: z.array(z.string()),
    input: z.array(ShownName(40)).max(10),
    by: 'update',
    atCreation: true,
    initial: [],
  },
  musicProviderKeys: {
    value: z.array(z.string()).describe('providers whose songs are played here [H983]'),
    input: z.array(z.enum(PROVIDERS)).min(1).max(20),
    by: 'infrastructure',
    atCreation: true,
    synced: 'texts',
  },
  slowModeSeconds: {
    value: z.number().int().describe('between two lines of chat; 0 is off'),
    by: 'slowMode',
    synced: 'number',
  },
  raidUntil: {
    value: Timestamp.nullable().describe('until then registered people only, slow chat, no links'),
    nullable: true,
    by: 'raidMode',
    synced: 'time',
  },
  posterUrl: { value: z.string().nullable(), nullable: true, synced: 'text' },
  externalUrl: {
    value: z.string().nullable(),
    input: WebAddress.nullable(),
    nullable: true,
    by: 'externalUrl',
    synced: 'text',
  },
  discordServer: {
    value: z.string().nullable().describe('invitation to a Discord server [H985]'),
    input: discordInvitation.nullable(),
    nullable: true,
    by: 'update',
    synced: 'text',
  },
  ownerUuid: { value: z.string(), input: Uuid, by: 'changeOwner', synced: 'text' },
} as const satisfies Readonly<Record<string, Setting>>;

type Settings = typeof roomSettings;
/** Names of the settings whose entries match `Facts`. */
export type SettingWith<Facts> = {
  [K in keyof Settings]: Settings[K] extends Facts ? K : never;
}[keyof Settings];
/** The property `Name` of each setting whose entry matches `Facts`. */
export type SettingFacts<Name extends string, Facts = unknown> = {
  readonly [K in SettingWith<Facts & Readonly<Record<Name, unknown>>>]: Settings[K][Name & keyof Settings[K]];
};

/** Returns the property `name` of each setting that has it and whose entry has all values of `facts`. */
export function settingFacts<const Name extends string, const Facts extends object = object>(
  name: Name,
  facts?: Facts,
): SettingFacts<Name, Facts> {
  const wanted = Object.entries(facts ?? {});
  const found = Object.entries<Readonly<Record<string, unknown>>>(roomSettings).flatMap(([key, setting]) =>
    name in setting && wanted.every(([fact, value]) => setting[fact] === value) ? [[key, setting[name]]] : [],
  );
  // The type filters as this function does, hence the cast.
  return Object.fromEntries(found) as SettingFacts<Name, Facts>;
}

/** The values of the synced settings. */
export type SyncedSettings = Synced<SettingFacts<'synced'>>;

/** Settings that an endpoint changes, with the schemas of their values. */
export function settingsOf<const Key extends EndpointKey>(key: Key) {
  return { ...settingFacts('input', { by: key }), ...settingFacts('input', { alsoBy: key }) };
}

/** [H1636] All settings of the form, each optional, for the call that changes them at once. */
export const formSettings = () =>
  refusingOthers(
    z
      .object({
        ...settingsOf('djSeats'),
        ...settingsOf('djType'),
        ...settingsOf('liveState'),
        ...settingsOf('infrastructure'),
        ...settingsOf('externalUrl'),
        ...settingsOf('update'),
      })
      .partial().shape,
  );

/** [H151] Settings that an endpoint changes, each optional. */
export const changesOf = <const Key extends EndpointKey>(key: Key) =>
  refusingOthers(z.object(settingsOf(key)).partial().shape);

/** Adds to some settings all others, which are refused with the name of the endpoint that changes them. */
function refusingOthers<const Own extends z.ZodRawShape>(own: Own) {
  const others = Object.entries(settingFacts('by')).flatMap(([name, by]) =>
    name in own
      ? []
      : [
          [
            name,
            z
              .undefined(`is changed by ${endpoints[by]}`)
              .optional()
              .meta({ deprecated: true, description: `not here: ${endpoints[by]}` }),
          ],
        ],
  );
  // `others` refuses each setting that is not in `own`, hence the cast.
  const elsewhere = Object.fromEntries(others) as {
    [K in Exclude<keyof SettingFacts<'by'>, keyof Own>]: z.ZodOptional<z.ZodUndefined>;
  };
  return { ...elsewhere, ...own };
}
