import { closeCodes } from '@hangout/contract/room/messages';
import { lastReason } from '@hangout/db';
import {
  activeRole,
  dropConnection,
  refusalAtDoor,
  refusalToEnter,
  returnConnection,
  standsAboveRooms,
  stepDown,
} from '@hangout/rules';
import { type Hangout, moment } from '../hangout.ts';
import { stepAside } from '../stage/step.ts';
import { greetStanding } from '../standing.ts';
import { tellFreePlace } from './free-place.ts';
import { lookUpMember } from './look-up.ts';
import { guestNewcomer, memberNewcomer, type Newcomer, type Socket } from './person.ts';
import { SETTLING_MS } from './vibe.ts';

/** Why somebody does not get in; `status` as REST would say it. */
export class DoorClosed extends Error {
  override name = 'DoorClosed';
  readonly status: number;
  readonly code: string;
  /** What else is known of it, as REST tells it: of which kind it is, why, and until when. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  constructor(status: number, code: string, message: string, details?: DoorClosed['details']) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** What a ticket says of the person who shows it. */
export interface Visitor {
  readonly room: string;
  readonly sub: string;
  readonly type: string;
  readonly sid: string;
}

/**
 * [R182][H422] Somebody comes in, or opens one more connection. Changes nothing that is synced.
 * @throws DoorClosed when the ticket is another hangout's, or who holds it may not be here.
 */
export async function enter(h: Hangout, visitor: Visitor, socket: Socket): Promise<void> {
  if (h.over || h.closing) throw new DoorClosed(503, 'fenced', 'This hangout has moved, one moment');
  if (visitor.room !== h.lease.roomUuid)
    throw new DoorClosed(401, 'wrong_ticket', 'This ticket is for another hangout');
  const newcomer = await lookUp(h, visitor);
  const at = moment(h);
  // [H343] whoever was inside comes back in; while a hangout comes back itself, the ticket has looked
  const isBack = h.crowd.get(newcomer.uuid) !== undefined || at.now - h.openedAt < SETTLING_MS;
  const refusal = isBack ? refusalToEnter(newcomer, at) : refusalAtDoor(newcomer, at);
  if (refusal) throw new DoorClosed(403, refusal.code, refusal.message);
  const isFull =
    h.crowd.size >= h.truth.roomSize && !h.crowd.get(newcomer.uuid) && !standsAboveRooms(newcomer);
  if (isFull) throw new DoorClosed(403, 'room_full', 'This hangout is full');
  const { person, replaced } = h.crowd.connect(newcomer, socket);
  h.listeners = Math.max(h.listeners, h.crowd.size);
  h.emptySince = null;
  h.ports.meters.joined();
  if (replaced) {
    replaced.send('kickedFromRoom', { type: 'replaced', reason: '' });
    replaced.close(closeCodes.replaced);
  }
  greetStanding(h, person.uuid, socket);
  if (isAway(h, person.uuid)) void stepAside(h, (booth, ctx) => returnConnection(booth, person.uuid, ctx));
}

/**
 * [H544] Whoever was kicked or banned since their ticket was given is told before a socket is opened, and in full: by
 * memory alone for everybody else. @throws DoorClosed
 */
export async function refuseKeptOut(h: Hangout, visitor: Visitor): Promise<void> {
  const { sub: uuid } = visitor;
  const at = moment(h);
  if (!activeRole(at, uuid, 'banned') && !activeRole(at, uuid, 'kicked')) return;
  const refusal = refusalToEnter(await lookUp(h, visitor), at);
  if (!refusal) return;
  const reason = await lastReason(h.ports.db, h.lease.roomUuid, uuid);
  const { code, message, details } = refusal;
  throw new DoorClosed(403, code, message, { ...details, reason });
}

async function lookUp(h: Hangout, visitor: Visitor): Promise<Newcomer> {
  if (visitor.type === 'guest') return guestNewcomer(visitor.sub);
  const { sub: userUuid, sid } = visitor;
  const { row, isSignedOut } = await lookUpMember(h.ports.db, { userUuid, sid });
  if (!row?.active || isSignedOut) throw new DoorClosed(401, 'unauthorized', 'Unauthorized');
  if (row.bannedUntil !== null) throw new DoorClosed(403, 'banned', 'You are banned');
  return memberNewcomer(row);
}

const placeIn = (h: Hangout, uuid: string) =>
  [...h.booth.djs, ...h.booth.waiting].find((one) => one.uuid === uuid);
const isAway = (h: Hangout, uuid: string) => (placeIn(h, uuid)?.graceUntil ?? null) !== null;

/**
 * A connection is gone. With the last one a person leaves: at once when they said so, else a DJ's seat is kept for
 * its grace [H010] and a listener stays on the lists for a moment [H421].
 */
export function exit(h: Hangout, socket: Socket, consented: boolean): void {
  const person = h.crowd.disconnect(socket, h.ports.time.now());
  if (!person || h.over) return;
  const { uuid } = person;
  const seated = placeIn(h, uuid);
  if (consented) {
    const wasFull = h.crowd.size >= h.truth.roomSize;
    h.crowd.remove(uuid);
    if (wasFull) tellFreePlace(h);
    if (seated) void stepAside(h, (booth, ctx) => stepDown(booth, { uuid, reason: 'self' }, ctx));
  } else if (seated) void stepAside(h, (booth, ctx) => dropConnection(booth, uuid, ctx));
}
