import type { NoticeCode } from '@hangout/contract/room/messages';
import type { RoomTruth } from '@hangout/db';
import { activeRole, type RoomRole } from '@hangout/rules';
import { type Hangout, moment } from './hangout.ts';
import { tell } from './stage/show.ts';

const notices: Partial<Record<RoomRole, { laid: NoticeCode; lifted: NoticeCode }>> = {
  chatDisabled: { laid: 'chat_disabled', lifted: 'chat_enabled' },
  djDisabled: { laid: 'dj_disabled', lifted: 'dj_enabled' },
};

/** [H356] Whoever is silenced or stopped from DJing learns it at once, with the moment it lapses; also when it is lifted. */
export function tellStanding(h: Hangout, before: RoomTruth): void {
  const [was, is] = [{ ...moment(h), roles: before.roles }, moment(h)];
  const touched = [...before.roles, ...h.truth.roles].filter(({ role }) => notices[role] !== undefined);
  const seen = new Set<string>();
  for (const { userUuid, role } of touched) {
    const words = notices[role];
    if (!words || seen.has(`${userUuid} ${role}`)) continue;
    seen.add(`${userUuid} ${role}`);
    const [then, now] = [activeRole(was, userUuid, role), activeRole(is, userUuid, role)];
    const { expirationTime = null } = now ?? {};
    if (now && then?.expirationTime !== expirationTime) tell(h, userUuid, words.laid, { expirationTime });
    else if (then && !now) tell(h, userUuid, words.lifted);
  }
}
