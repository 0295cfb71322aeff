import {
  mayBan,
  mayChangeRoles,
  mayKick,
  mayMute,
  type RoomPerson,
  type RoomPolicyContext,
} from '@hangout/rules';
import { Ban, Disc3, MessageCircleOff, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { assignRole, kickFromRoom } from '../../api/room-roles.ts';
import { removeFromRoster } from '../../room/roster.ts';
import type { DurationAndReason } from '../moderation/index.ts';

type Policy = (person: RoomPerson, target: RoomPerson, policyContext: RoomPolicyContext) => boolean;
type RestrictionRole = 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned';
type RestrictionTextKey = 'mute' | 'forbidDj' | 'kick' | 'ban';

/** A restriction: the role that it assigns, the policy that allows it, and the key of its texts. */
export interface Restriction {
  readonly role: RestrictionRole;
  readonly key: string;
  readonly textKey: RestrictionTextKey;
  readonly icon: ReactNode;
  readonly isAllowed: Policy;
  readonly apply: (slug: string, uuid: string, terms: DurationAndReason) => Promise<void>;
}

const applyRole = (role: RestrictionRole) => (slug: string, uuid: string, terms: DurationAndReason) =>
  assignRole(slug, uuid, role, terms);

/** [H876] Somebody who is sent out leaves the list of people at once. */
async function sendOut(restrict: Promise<void>, uuid: string): Promise<void> {
  await restrict;
  await removeFromRoster(uuid);
}

/** [R177][H031] The restrictions that can be applied and lifted, mildest first. */
export const restrictions: readonly Restriction[] = [
  {
    role: 'chatDisabled',
    key: 'mute',
    textKey: 'mute',
    icon: <MessageCircleOff size={18} />,
    isAllowed: mayMute,
    apply: applyRole('chatDisabled'),
  },
  {
    role: 'djDisabled',
    key: 'forbid-dj',
    textKey: 'forbidDj',
    icon: <Disc3 size={18} />,
    isAllowed: (me, target, policyContext) =>
      target.kind !== 'guest' && mayChangeRoles(me, target, 'djDisabled', policyContext),
    apply: applyRole('djDisabled'),
  },
  {
    role: 'kicked',
    key: 'kick',
    textKey: 'kick',
    icon: <UserMinus size={18} />,
    isAllowed: mayKick,
    apply: (slug, uuid, { reason }) => sendOut(kickFromRoom(slug, uuid, reason), uuid),
  },
  {
    role: 'banned',
    key: 'ban',
    textKey: 'ban',
    icon: <Ban size={18} />,
    isAllowed: mayBan,
    apply: (slug, uuid, terms) => sendOut(assignRole(slug, uuid, 'banned', terms), uuid),
  },
];
