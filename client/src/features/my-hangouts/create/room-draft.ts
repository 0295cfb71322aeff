import {
  type SettingFacts,
  type SettingWith,
  settingFacts,
} from '@hangout/contract/rest/shapes/room-settings';
import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { type RoomChanges, settingsEndpoints } from '../../../api/room-changes.ts';

/** Settings that are in the form for a new hangout. */
type BasicSetting = keyof SettingFacts<'initial'>;
/** Settings that are only in the form of an existing hangout. */
export type AdvancedSetting = Exclude<
  SettingWith<{ by: keyof RoomChanges }>,
  BasicSetting | 'slug' | 'password'
>;
export type FlagSetting = {
  [K in BasicSetting | AdvancedSetting]: Room[K] extends boolean ? K : never;
}[BasicSetting | AdvancedSetting];

type Value<V> = V extends readonly (infer Item)[] ? readonly Item[] : V;
type Values<K extends keyof Room> = { readonly [N in K]: Value<Exclude<Room[N], undefined>> };

export interface RoomDraft extends Values<BasicSetting> {
  readonly password: string;
  /** Whether an existing hangout should have a password; false removes it. Absent for a new hangout. */
  readonly hasPassword?: boolean;
  /** Slug of an existing hangout; absent for a new one. */
  readonly slug?: string;
  /** Settings of an existing hangout; absent for a new one. */
  readonly more?: AdvancedDraft;
}

/** Values of the advanced settings; an empty text stands for null. */
export type AdvancedDraft = Values<AdvancedSetting>;

export const emptyDraft: RoomDraft = { ...settingFacts('initial'), password: '' };

export function draftOf(room: Room): RoomDraft {
  const more = Object.entries(settingFacts('by'))
    .filter(([name, by]) => isOfForm(by) && name !== 'slug' && !(name in emptyDraft))
    .map(([name]) => name);
  return {
    ...valuesOf<Values<BasicSetting>>(room, Object.keys(settingFacts('initial'))),
    slug: room.slug,
    password: '',
    hasPassword: room.isPasswordProtected,
    more: valuesOf<AdvancedDraft>(room, more),
  };
}

const isOfForm = (endpoint: string) => settingsEndpoints.some((one) => one === endpoint);

/**
 * Returns the named settings of a hangout; null for one that the endpoint does not return. Callers pass exactly the
 * keys of `T`, hence the cast.
 */
const valuesOf = <T>(room: Partial<Record<string, unknown>>, names: readonly string[]): T =>
  Object.fromEntries(names.map((name) => [name, room[name] ?? null])) as T;

/**
 * [H1637] Returns the draft after the hangout was changed elsewhere: fields that the user has edited keep what was
 * typed, others get the new value.
 */
export function rebaseDraft(before: RoomDraft, after: RoomDraft, draft: RoomDraft): RoomDraft {
  const more =
    before.more && after.more && draft.more ? rebaseFields(before.more, after.more, draft.more) : after.more;
  return { ...rebaseFields(before, after, draft), ...(more && { more }) };
}

function rebaseFields<T extends object>(before: T, after: T, draft: T): T {
  const isSame = (name: string) =>
    JSON.stringify(Reflect.get(draft, name)) === JSON.stringify(Reflect.get(before, name));
  const typed = Object.entries(draft).filter(([name]) => !isSame(name));
  return { ...after, ...Object.fromEntries(typed) };
}
