import type { PersonalEventCode } from '@hangout/contract/realtime/hangout/messages';
import type { RoomSettingsSnapshot } from '@hangout/db';
import { findActiveRole, type RoomRole } from '@hangout/rules';
import { sendPersonalEvent } from './booth/publish.ts';
import { type Hangout, policyContext } from './hangout.ts';
import type { Socket } from './presence/person.ts';

/** Roles that restrict a person, and the events that tell them about the beginning and the end. */
const restrictions = ['chatDisabled', 'djDisabled', 'voiceDisabled'] as const satisfies readonly RoomRole[];
const restrictionEvents: Record<
  (typeof restrictions)[number],
  { imposed: PersonalEventCode; lifted: PersonalEventCode }
> = {
  chatDisabled: { imposed: 'chat_disabled', lifted: 'chat_enabled' },
  djDisabled: { imposed: 'dj_disabled', lifted: 'dj_enabled' },
  voiceDisabled: { imposed: 'voice_disabled', lifted: 'voice_enabled' },
};

/** [H356] Tells people that they were muted or may no longer DJ, and until when, and when that is over. */
export function notifyRestrictions(hangout: Hangout, before: RoomSettingsSnapshot): void {
  const [contextBefore, context] = [
    { ...policyContext(hangout), roles: before.roles },
    policyContext(hangout),
  ];
  const affected = new Set([...before.roles, ...hangout.settings.roles].map(({ userUuid }) => userUuid));
  for (const userUuid of affected)
    for (const role of restrictions) {
      const [roleBefore, roleNow] = [
        findActiveRole(contextBefore, userUuid, role),
        findActiveRole(context, userUuid, role),
      ];
      const { expirationTime = null } = roleNow ?? {};
      if (roleNow && roleBefore?.expirationTime !== expirationTime)
        sendPersonalEvent(hangout, userUuid, restrictionEvents[role].imposed, { expirationTime });
      else if (roleBefore && !roleNow) sendPersonalEvent(hangout, userUuid, restrictionEvents[role].lifted);
    }
}

/**
 * [H356] Tells a joining person about their restrictions, so that the client shows them before a request
 * fails.
 */
export function sendCurrentRestrictions(hangout: Hangout, userUuid: string, socket: Socket): void {
  const at = policyContext(hangout);
  for (const role of restrictions) {
    const held = findActiveRole(at, userUuid, role);
    if (held)
      socket.send('notice', {
        code: restrictionEvents[role].imposed,
        details: { expirationTime: held.expirationTime },
      });
  }
}
