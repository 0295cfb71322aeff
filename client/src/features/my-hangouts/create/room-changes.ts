import type { RoomChanges } from '../../../api/rooms.ts';
import type { AdvancedDraft, RoomDraft } from './room-draft.ts';

type FlatDraft = Omit<RoomDraft, 'password' | 'more'> & AdvancedDraft;

/** [R054][H520] Settings changed by their own endpoint; all others go through `update`. */
const callBySetting: Partial<Record<keyof FlatDraft, Exclude<keyof RoomChanges, 'update'>>> = {
  numberOfDjs: 'djSeats',
  djType: 'djType',
  isLive: 'liveState',
  hasChat: 'infrastructure',
  roomSize: 'infrastructure',
  musicProviderKeys: 'infrastructure',
  externalUrl: 'externalUrl',
};
/** Settings whose empty text is sent as null. */
const emptyMeansNull = new Set(['externalUrl', 'discordServer', 'vibe']);

const flatten = ({ password: _password, more, ...rest }: RoomDraft): Record<string, unknown> => ({
  ...rest,
  ...more,
});

/**
 * [H520] Returns the differences between two drafts, grouped by endpoint; a password is sent only if it was typed.
 */
export function findRoomChanges(before: RoomDraft, after: RoomDraft): RoomChanges {
  const [known, wanted] = [flatten(before), flatten(after)];
  const changes: Record<string, Record<string, unknown>> = {};
  const change = (call: string, key: string, value: unknown) => {
    changes[call] = { ...changes[call], [key]: value };
  };
  for (const [key, value] of Object.entries(wanted)) {
    if (JSON.stringify(known[key]) === JSON.stringify(value)) continue;
    // Settings missing in `callBySetting` are sent to the endpoint `update`.
    change(
      callBySetting[key as keyof FlatDraft] ?? 'update',
      key,
      value === '' && emptyMeansNull.has(key) ? null : value,
    );
  }
  const isOpened = after.type === 'PUBLIC' && before.type === 'PRIVATE';
  if (isOpened) change('update', 'password', null);
  else if (after.password) change('update', 'password', after.password);
  // The cast is safe: each value has the type of that setting in the draft.
  return changes as RoomChanges;
}
