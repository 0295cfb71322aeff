import { roomSettings, settingFacts } from '@hangout/contract/rest/shapes/room-settings';
import type { RoomChanges } from '../../../api/room-changes.ts';
import type { AdvancedSetting, RoomDraft } from './room-draft.ts';

/** A draft of which some advanced settings may be missing. */
type ComparedDraft = Omit<RoomDraft, 'more'> & { readonly more?: Partial<RoomDraft['more']> };
type FormSetting = Exclude<keyof RoomDraft, 'password' | 'hasPassword' | 'more'> | AdvancedSetting;

const nullable = settingFacts('nullable');

/** Converts a draft to what the endpoints expect: '' becomes null if the setting can be null. */
function settingsOf({
  password: _,
  hasPassword: __,
  more,
  ...rest
}: ComparedDraft): [FormSetting, unknown][] {
  const settings = Object.entries<unknown>({ ...rest, ...more });
  // The keys of a draft are the names of its settings, hence the cast.
  return settings.map(([name, value]) => [
    name as FormSetting,
    value === '' && name in nullable ? null : value,
  ]);
}

/**
 * [R054][H520] Returns the changes from one draft to another, grouped by endpoint. A password is included only if the
 * user has typed one and sees it: its field is hidden while the hangout is public.
 */
export function findRoomChanges(before: ComparedDraft, after: ComparedDraft): RoomChanges {
  const known = new Map(settingsOf(before));
  const changes: Record<string, Record<string, unknown>> = {};
  const change = (call: string, key: string, value: unknown) => {
    changes[call] = { ...changes[call], [key]: value };
  };
  for (const [name, value] of settingsOf(after))
    if (JSON.stringify(known.get(name)) !== JSON.stringify(value)) change(roomSettings[name].by, name, value);
  const password = after.type === 'PRIVATE' ? after.password : '';
  const isOpened = after.type === 'PUBLIC' && before.type === 'PRIVATE';
  const isTakenOff = before.hasPassword === true && after.hasPassword === false && password === '';
  if (isOpened || isTakenOff) change('update', 'password', null);
  else if (password) change('update', 'password', password);
  // Each value has the type that its setting has in the draft, hence the cast.
  return changes as RoomChanges;
}
