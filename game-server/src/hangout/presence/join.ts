import {
  type AdmissionRefusalCode,
  admissionRefusals,
  closeCodes,
} from '@hangout/contract/realtime/hangout/messages';
import { loadLastRemovalReason } from '@hangout/db';
import {
  findActiveRole,
  markDisconnected,
  markReconnected,
  refusalToEnter,
  refusalToJoin,
  standsAboveRooms,
  stepDown,
} from '@hangout/rules';
import { loadArrival } from '../../arrivals.ts';
import { postBoothCommand } from '../booth/run-command.ts';
import { RECOVERY_SETTLE_MS } from '../booth/vibe.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import { sendCurrentRestrictions } from '../restrictions.ts';
import { closeForbiddenMicrophones } from '../voice/microphones.ts';
import { announceFreePlace } from './announce-free-place.ts';
import { repeatIdleQuestion } from './idle-djs.ts';
import { currentRole, guestFromUuid, memberFromRow, type Newcomer, type Socket } from './person.ts';
import { hasPlace } from './places.ts';

/** A person may not join. `status` is the HTTP status that REST would return. */
export class JoinDenied extends Error {
  override name = 'JoinDenied';
  readonly status: number;
  readonly code: string;
  /** As in REST's response: kind of the restriction, reason and expiry. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  constructor(status: number, code: string, message: string, details?: JoinDenied['details']) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Claims of a ticket: its holder and its room. */
export interface TicketHolder {
  readonly room: string;
  readonly sub: string;
  readonly type: string;
  readonly sid: string;
  /** Network whose guests and connections are limited; null for no limits. */
  readonly network: string | null;
}

/**
 * [R182][H422] Adds a person to the hangout, or another connection of a person who is inside. Does not change the
 * synced state.
 * @throws JoinDenied if the ticket is for another hangout, or its holder may not join
 */
export async function joinHangout(hangout: Hangout, holder: TicketHolder, socket: Socket): Promise<void> {
  const { presence, lifecycle, booth } = hangout;
  const { people } = presence;
  if (lifecycle.hasEnded || lifecycle.isClosing)
    throw new JoinDenied(503, 'fenced', 'This hangout has moved, one moment');
  if (holder.room !== hangout.roomUuid)
    throw new JoinDenied(401, 'wrong_ticket', 'This ticket is for another hangout');
  const { newcomer, hasSecondFactor } = await loadArrival(presence.arrivals, holder.sub, () =>
    loadNewcomer(hangout, holder),
  );
  const at = policyContext(hangout);
  // [H343] Raid mode refuses only people who were not inside before. Just after a recovery the list of people is empty,
  // so everybody counts as returning; REST has checked them when it issued the ticket.
  const isBack = people.get(newcomer.uuid) !== undefined || at.now - lifecycle.openedAt < RECOVERY_SETTLE_MS;
  const refusal = isBack ? refusalToEnter(newcomer, at) : refusalToJoin(newcomer, at);
  if (refusal) throw new JoinDenied(403, refusal.code, refusal.message);
  if (!standsAboveRooms(newcomer)) denyWithoutPlace(hangout, newcomer);
  socket.hasSecondFactor = hasSecondFactor;
  const { person, replaced } = people.connect(newcomer, socket, at.now);
  person.globalRole = currentRole(person, person.sockets, hangout.dependencies);
  booth.peakListeners = Math.max(booth.peakListeners, people.size);
  lifecycle.emptySince = null;
  hangout.dependencies.metrics.countJoin();
  if (replaced) {
    replaced.send('kickedFromRoom', { type: 'replaced', reason: '' });
    replaced.close(closeCodes.replaced);
  }
  sendCurrentRestrictions(hangout, person.uuid, socket);
  repeatIdleQuestion(hangout, person, socket);
  if (isOnGrace(hangout, person.uuid))
    void postBoothCommand(hangout, (booth, ctx) => markReconnected(booth, person.uuid, ctx));
}

/**
 * [H780][H781] Denies a newcomer if there is no place for people of their kind (registered users or guests), and a
 * guest if their network has too many guests inside. People inside have a place.
 * @throws JoinDenied
 */
function denyWithoutPlace(
  hangout: Hangout,
  { uuid, kind, network }: Pick<Newcomer, 'uuid' | 'kind' | 'network'>,
): void {
  const { people } = hangout.presence;
  if (people.get(uuid)) return;
  const deny = (code: AdmissionRefusalCode, details?: JoinDenied['details']) =>
    new JoinDenied(403, code, admissionRefusals[code], details);
  if (!hasPlace(hangout, kind))
    throw deny('room_full', hasPlace(hangout, 'user') ? { reservedFor: 'registered' } : undefined);
  const { guestsPerNetwork } = hangout.dependencies.limits;
  if (kind === 'guest' && network !== null && people.guestsOf(network) >= guestsPerNetwork)
    throw deny('too_many_guests');
}

/** Denies a guest without a place before the socket is opened. @throws JoinDenied */
export function denyGuestWithoutPlace(hangout: Hangout, { type, sub, network }: TicketHolder): void {
  if (type === 'guest') denyWithoutPlace(hangout, { uuid: sub, kind: type, network });
}

/**
 * [H544] Denies a person who was kicked or banned after the ticket was issued, with reason and expiry, before the
 * socket is opened. Queries the database only for people with such a role.
 * @throws JoinDenied
 */
export async function denyKickedOrBanned(hangout: Hangout, holder: TicketHolder): Promise<void> {
  const { sub: uuid } = holder;
  const at = policyContext(hangout);
  if (!findActiveRole(at, uuid, 'banned') && !findActiveRole(at, uuid, 'kicked')) return;
  const { newcomer } = await loadNewcomer(hangout, holder);
  const refusal = refusalToEnter(newcomer, at);
  if (!refusal) return;
  const reason = await loadLastRemovalReason(hangout.dependencies.db, hangout.roomUuid, uuid);
  const { code, message, details } = refusal;
  throw new JoinDenied(403, code, message, { ...details, reason });
}

/** Loads a newcomer, and whether the session of the ticket has a second factor. */
async function loadNewcomer(
  hangout: Hangout,
  holder: TicketHolder,
): Promise<{ newcomer: Newcomer; hasSecondFactor: boolean }> {
  if (holder.type === 'guest')
    return { newcomer: guestFromUuid(holder.sub, holder.network), hasSecondFactor: false };
  const { sub: userUuid, sid } = holder;
  const { row, hasSecondFactor, isSignedOut } = await hangout.dependencies.loadMember({ userUuid, sid });
  if (!row?.active || isSignedOut) throw new JoinDenied(401, 'unauthorized', 'Unauthorized');
  if (row.bannedUntil !== null) throw new JoinDenied(403, 'banned', 'You are banned');
  return { newcomer: memberFromRow(row, hangout.dependencies, [{ hasSecondFactor }]), hasSecondFactor };
}

const seatOf = (hangout: Hangout, uuid: string) =>
  [...hangout.booth.current.djs, ...hangout.booth.current.waiting].find((one) => one.uuid === uuid);
const isOnGrace = (hangout: Hangout, uuid: string) => (seatOf(hangout, uuid)?.graceUntil ?? null) !== null;

/**
 * Removes a closed connection. If it was the person's last one, they leave: at once if they `consented`,
 * otherwise a DJ keeps the seat for a grace period [H010] and a listener stays listed for a short time
 * [H421].
 */
export function leaveHangout(hangout: Hangout, socket: Socket, consented: boolean): void {
  const person = hangout.presence.people.disconnect(socket, hangout.dependencies.scheduler.now());
  // Without any connection the person keeps the role, and with it the right to the seat during the grace period.
  const remaining = person ? undefined : hangout.presence.people.get(socket.userUuid);
  if (remaining) remaining.globalRole = currentRole(remaining, remaining.sockets, hangout.dependencies);
  closeForbiddenMicrophones(hangout);
  if (!person || hangout.lifecycle.hasEnded) return;
  const { uuid } = person;
  const seated = seatOf(hangout, uuid);
  if (consented) {
    const wasFull = !hasPlace(hangout, 'guest');
    hangout.presence.people.remove(uuid);
    if (wasFull) announceFreePlace(hangout);
    if (seated)
      void postBoothCommand(hangout, (booth, ctx) => stepDown(booth, { uuid, reason: 'self' }, ctx));
  } else if (seated) void postBoothCommand(hangout, (booth, ctx) => markDisconnected(booth, uuid, ctx));
}
