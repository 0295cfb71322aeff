import { roomSettings, settingFacts } from '@hangout/contract/rest/shapes/room-settings';
import type { RoomChanges } from '../../../api/room-changes.ts';
import type { AdvancedSetting, RoomDraft } from './room-draft.ts';

/** A draft without some advanced settings, for comparing two drafts. */
type ComparedDraft = Omit<RoomDraft, 'more'> & { readonly more?: Partial<RoomDraft['more']> };
type FormSetting = Exclude<keyof RoomDraft, 'password' | 'hasPassword' | 'more'> | AdvancedSetting;

const nullable = settingFacts('nullable');

/** Converts a draft to the fields that the endpoints expect: '' becomes null if the setting is nullable. */
function settingsOf({
  password: _,
  hasPassword: __,
  more,
  ...rest
}: ComparedDraft): [FormSetting, unknown][] {
  const settings = Object.entries<unknown>({ ...rest, ...more });
  // The cast is safe: the keys of a draft are the names of its settings.
  return settings.map(([name, value]) => [
    name as FormSetting,
    value === '' && name in nullable ? null : value,
  ]);
}

/**
 * [R054][H520] Returns the differences between two drafts, grouped by the endpoint that changes them. The password is
 * included only if the user typed one.
 */
export function findRoomChanges(before: ComparedDraft, after: ComparedDraft): RoomChanges {
  const known = new Map(settingsOf(before));
  const changes: Record<string, Record<string, unknown>> = {};
  const change = (call: string, key: string, value: unknown) => {
    changes[call] = { ...changes[call], [key]: value };
  };
  for (const [name, value] of settingsOf(after))
    if (JSON.stringify(known.get(name)) !== JSON.stringify(value)) change(roomSettings[name].by, name, value);
  const isOpened = after.type === 'PUBLIC' && before.type === 'PRIVATE';
  const isTakenOff = before.hasPassword === true && after.hasPassword === false && after.password === '';
  if (isOpened || isTakenOff) change('update', 'password', null);
  else if (after.password) change('update', 'password', after.password);
  // The cast is safe: each value has the type of that setting in the draft.
  return changes as RoomChanges;
}
