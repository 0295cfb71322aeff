import { mayBan, mayChangeRoles, mayKick, mayMute, type RoomMoment, type RoomPerson } from '@hangout/rules';
import { Ban, Disc3, MessageCircleOff, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { assignRole, kickFromRoom } from '../../api/room-roles.ts';
import type { Terms } from '../moderation/index.ts';

type Policy = (person: RoomPerson, target: RoomPerson, at: RoomMoment) => boolean;
type OrderRole = 'chatDisabled' | 'djDisabled' | 'kicked' | 'banned';
type Words = 'mute' | 'forbidDj' | 'kick' | 'ban';

/** One way of keeping order: the role it lays on somebody, who may, and how it is spoken of. */
export interface Order {
  readonly role: OrderRole;
  readonly key: string;
  readonly words: Words;
  readonly icon: ReactNode;
  readonly may: Policy;
  readonly lay: (slug: string, uuid: string, terms: Terms) => Promise<void>;
}

const giving = (role: OrderRole) => (slug: string, uuid: string, terms: Terms) =>
  assignRole(slug, uuid, role, terms);

/** [R177][H031] What can be laid on somebody and lifted again, the mildest first. */
export const orders: readonly Order[] = [
  {
    role: 'chatDisabled',
    key: 'mute',
    words: 'mute',
    icon: <MessageCircleOff size={18} />,
    may: mayMute,
    lay: giving('chatDisabled'),
  },
  {
    role: 'djDisabled',
    key: 'forbid-dj',
    words: 'forbidDj',
    icon: <Disc3 size={18} />,
    may: (me, target, at) => target.kind !== 'guest' && mayChangeRoles(me, target, 'djDisabled', at),
    lay: giving('djDisabled'),
  },
  {
    role: 'kicked',
    key: 'kick',
    words: 'kick',
    icon: <UserMinus size={18} />,
    may: mayKick,
    lay: (slug, uuid, { reason }) => kickFromRoom(slug, uuid, reason),
  },
  {
    role: 'banned',
    key: 'ban',
    words: 'ban',
    icon: <Ban size={18} />,
    may: mayBan,
    lay: giving('banned'),
  },
];
