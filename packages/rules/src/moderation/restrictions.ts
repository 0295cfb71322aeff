import { hasBotPermission } from '../principal.ts';
import type { RuleRefusal } from '../refusal.ts';
import type { RoomPerson, RoomPolicyContext } from '../roles/room-roles.ts';
import { findRestriction, standsAboveRooms } from '../roles/room-roles.ts';
import { refusalInRaid } from './raid.ts';

/** Whether a person may write chat messages: neither muted nor refused by raid mode. */
export function mayChat(person: RoomPerson, context: RoomPolicyContext): boolean {
  return refusalToChat(person, context) === null;
}

/**
 * [R105][R182][H343] Returns why a person may not write chat messages, or null. The refusal for a mute contains its end
 * in epoch ms, or null if it has no end.
 */
export function refusalToChat(person: RoomPerson, context: RoomPolicyContext): RuleRefusal | null {
  if (!hasBotPermission(person, 'chat'))
    return {
      code: 'not_allowed',
      message: 'The owner of this bot does not let it write',
      details: { reason: 'botPermission' },
    };
  const entry = findRestriction(context, person, 'chatDisabled');
  if (!entry) return refusalInRaid(person, context);
  const { expirationTime } = entry;
  return {
    code: 'chat_disabled',
    message: 'You may not write here at the moment',
    details: { expirationTime },
  };
}

/**
 * Whether a person may enter the hangout: neither banned nor kicked.
 * @internal for the permission table in docs/access.md; the product calls the function that returns the refusal
 */
export function mayEnter(person: RoomPerson, context: RoomPolicyContext): boolean {
  return refusalToEnter(person, context) === null;
}

/**
 * [H343] Returns why a person may not join: a ban, a kick or raid mode; null if they may. Raid mode does not remove
 * people who are already inside.
 */
export function refusalToJoin(person: RoomPerson, at: RoomPolicyContext): RuleRefusal | null {
  return refusalToEnter(person, at) ?? refusalInRaid(person, at);
}

/**
 * [R182] Returns the refusal for a banned or kicked person, or null. `remainingMs` is null for a ban without an end.
 * The caller checks the password and whether the hangout is full.
 */
export function refusalToEnter(person: RoomPerson, context: RoomPolicyContext): RuleRefusal | null {
  if (standsAboveRooms(person) || person.uuid === context.room.ownerUuid) return null;
  for (const type of ['banned', 'kicked'] as const) {
    const entry = findRestriction(context, person, type);
    if (!entry) continue;
    const { expirationTime } = entry;
    const remainingMs = expirationTime === null ? null : expirationTime - context.now;
    const message =
      type === 'banned' ? 'You are banned from this hangout' : 'You were sent out of this hangout';
    return { code: type, message, details: { type, expirationTime, remainingMs } };
  }
  return null;
}
