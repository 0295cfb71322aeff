import type { NoticeCode } from '@hangout/contract/room/messages';
import type { RoomTruth } from '@hangout/db';
import { activeRole, type RoomRole } from '@hangout/rules';
import type { Socket } from './crowd/person.ts';
import { type Hangout, moment } from './hangout.ts';
import { tell } from './stage/show.ts';

const restrictions = ['chatDisabled', 'djDisabled'] as const satisfies readonly RoomRole[];
const notices: Record<(typeof restrictions)[number], { laid: NoticeCode; lifted: NoticeCode }> = {
  chatDisabled: { laid: 'chat_disabled', lifted: 'chat_enabled' },
  djDisabled: { laid: 'dj_disabled', lifted: 'dj_enabled' },
};

/** [H356] Whoever is silenced or stopped from DJing learns it at once, with the moment it lapses; also when it is lifted. */
export function tellStanding(h: Hangout, before: RoomTruth): void {
  const [was, is] = [{ ...moment(h), roles: before.roles }, moment(h)];
  const touched = new Set([...before.roles, ...h.truth.roles].map(({ userUuid }) => userUuid));
  for (const userUuid of touched)
    for (const role of restrictions) {
      const [then, now] = [activeRole(was, userUuid, role), activeRole(is, userUuid, role)];
      const { expirationTime = null } = now ?? {};
      if (now && then?.expirationTime !== expirationTime)
        tell(h, userUuid, notices[role].laid, { expirationTime });
      else if (then && !now) tell(h, userUuid, notices[role].lifted);
    }
}

/** [H356] Whoever comes in silenced or stopped from DJing, or comes back so, reads it before they try. */
export function greetStanding(h: Hangout, userUuid: string, socket: Socket): void {
  const at = moment(h);
  for (const role of restrictions) {
    const held = activeRole(at, userUuid, role);
    if (held)
      socket.send('notice', { code: notices[role].laid, details: { expirationTime: held.expirationTime } });
  }
}
