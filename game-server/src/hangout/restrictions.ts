import type { PersonalEventCode } from '@hangout/contract/realtime/hangout/messages';
import type { RoomTruth } from '@hangout/db';
import { findActiveRole, type RoomRole } from '@hangout/rules';
import { sendNotice } from './booth/publish.ts';
import { type Hangout, policyContext } from './hangout.ts';
import type { Socket } from './presence/person.ts';

const restrictions = ['chatDisabled', 'djDisabled'] as const satisfies readonly RoomRole[];
const noticeCodes: Record<
  (typeof restrictions)[number],
  { laid: PersonalEventCode; lifted: PersonalEventCode }
> = {
  chatDisabled: { laid: 'chat_disabled', lifted: 'chat_enabled' },
  djDisabled: { laid: 'dj_disabled', lifted: 'dj_enabled' },
};

/** [H356] Whoever is silenced or stopped from DJing learns it at once, with the moment it lapses; also when it is lifted. */
export function notifyRestrictions(hangout: Hangout, before: RoomTruth): void {
  const [was, is] = [{ ...policyContext(hangout), roles: before.roles }, policyContext(hangout)];
  const touched = new Set([...before.roles, ...hangout.settings.roles].map(({ userUuid }) => userUuid));
  for (const userUuid of touched)
    for (const role of restrictions) {
      const [then, now] = [findActiveRole(was, userUuid, role), findActiveRole(is, userUuid, role)];
      const { expirationTime = null } = now ?? {};
      if (now && then?.expirationTime !== expirationTime)
        sendNotice(hangout, userUuid, noticeCodes[role].laid, { expirationTime });
      else if (then && !now) sendNotice(hangout, userUuid, noticeCodes[role].lifted);
    }
}

/** [H356] Whoever comes in silenced or stopped from DJing, or comes back so, reads it before they try. */
export function sendCurrentRestrictions(hangout: Hangout, userUuid: string, socket: Socket): void {
  const at = policyContext(hangout);
  for (const role of restrictions) {
    const held = findActiveRole(at, userUuid, role);
    if (held)
      socket.send('notice', {
        code: noticeCodes[role].laid,
        details: { expirationTime: held.expirationTime },
      });
  }
}
