import {
  mayBan,
  mayChangeRoles,
  mayKick,
  mayMute,
  type RoomPerson,
  type RoomPolicyContext,
} from '@hangout/rules';
import { Ban, Disc3, MessageCircleOff, MicOff, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { assignRole, kickFromRoom } from '../../api/room-roles.ts';
import { removeFromRoster } from '../../live/room/roster.ts';
import type { DurationAndReason } from '../moderation/duration-and-reason-dialog.tsx';

type Policy = (person: RoomPerson, target: RoomPerson, policyContext: RoomPolicyContext) => boolean;
type RestrictionRole = 'chatDisabled' | 'voiceDisabled' | 'djDisabled' | 'kicked' | 'banned';
type RestrictionTextKey = 'mute' | 'muteVoice' | 'forbidDj' | 'kick' | 'ban';

/** A restriction in a hangout: its role, the rule that says who may apply it, and the key of its texts. */
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

/** [H876] Once the server has kicked or banned a user, removes them from the list of people. */
async function sendOut(restrict: Promise<void>, uuid: string): Promise<void> {
  await restrict;
  await removeFromRoster(uuid);
}

/** Guests can neither speak nor DJ, so restricting that would be pointless. */
const mayRestrictUser =
  (role: 'voiceDisabled' | 'djDisabled'): Policy =>
  (me, target, policyContext) =>
    target.kind !== 'guest' && mayChangeRoles(me, target, role, policyContext);

/** [R177][H031] [H1472] Restrictions that can be applied and lifted, the mildest first. */
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
    role: 'voiceDisabled',
    key: 'mute-voice',
    textKey: 'muteVoice',
    icon: <MicOff size={18} />,
    isAllowed: mayRestrictUser('voiceDisabled'),
    apply: applyRole('voiceDisabled'),
  },
  {
    role: 'djDisabled',
    key: 'forbid-dj',
    textKey: 'forbidDj',
    icon: <Disc3 size={18} />,
    isAllowed: mayRestrictUser('djDisabled'),
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
