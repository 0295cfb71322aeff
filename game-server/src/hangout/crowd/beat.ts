import { closeCodes } from '@hangout/contract/room/messages';
import type { FloorUser } from '@hangout/contract/room/state';
import {
  activeRoles,
  dropConnection,
  FLOOR_CHANGES,
  FLOOR_SIZE,
  mayDj,
  returnConnection,
  slotPlace,
  stepDown,
  tickFloor,
  updatePerson,
} from '@hangout/rules';
import { type Hangout, moment } from '../hangout.ts';
import { writeCrowd } from '../schema/write.ts';
import { showSettings } from '../stage/show.ts';
import { stepAside } from '../stage/step.ts';
import { tellFreePlace } from './free-place.ts';
import { djPerson, rankedIn, shownRole } from './policy.ts';
import { vibeNow } from './vibe.ts';

/** How often the crowd is shown, ms. A join changes nothing that is synced; this does. */
export const BEAT_MS = 500;
/** [H423] A connection with more unread bytes than this is closed. */
export const SLOW_BYTES = 1024 * 1024;
/** Everybody is looked at this often, ms. */
const SLOW_LOOK_MS = 2000;

/** [H053] Everything about the crowd that people see moves here and nowhere else. */
export function beat(h: Hangout): void {
  if (h.over) return;
  const now = h.ports.time.now();
  h.animations = 0;
  const wasFull = h.crowd.size >= h.truth.roomSize;
  if (h.crowd.sweep(now).length > 0 && wasFull) tellFreePlace(h);
  lapseRoles(h, now);
  void reconcile(h);
  moveFloor(h);
  const vibeMeter = vibeNow(h, now);
  h.bestVibe = Math.max(h.bestVibe, vibeMeter);
  writeCrowd(h.state, {
    counts: h.crowd.counts(h.booth.djs.filter(({ uuid }) => h.crowd.get(uuid)).length),
    vibeMeter,
    floorUsers: floorUsers(h),
  });
  h.outlet?.pace(Math.max(100, Math.round(h.crowd.size * 0.1)));
  if (now >= h.slowLookAt) closeSlowReaders(h, now);
  const isEmpty = h.crowd.size === 0 && h.booth.djs.length === 0 && h.booth.waiting.length === 0;
  h.emptySince = isEmpty ? (h.emptySince ?? now) : null;
}

/** Roles, and a raid [H343], end at their moment by themselves. */
function lapseRoles(h: Hangout, now: number): void {
  const { roles, raidUntil } = h.truth;
  const active = activeRoles(roles, now);
  const isRaidOver = raidUntil !== null && raidUntil <= now;
  if (active.length === roles.length && !isRaidOver) return;
  h.truth = { ...h.truth, roles: active, raidUntil: isRaidOver ? null : raidUntil };
  showSettings(h);
}

/** The stage follows who is here and who may play, also after a step that could not be kept. */
async function reconcile(h: Hangout): Promise<void> {
  if (h.reconciling) return;
  h.reconciling = true;
  const at = moment(h);
  for (const { uuid, graceUntil, canDj } of [...h.booth.djs, ...h.booth.waiting]) {
    const person = h.crowd.get(uuid);
    const isHere = (person?.sockets.length ?? 0) > 0;
    if (isHere && graceUntil !== null) await stepAside(h, (booth, ctx) => returnConnection(booth, uuid, ctx));
    if (!isHere && graceUntil === null) await stepAside(h, (booth, ctx) => dropConnection(booth, uuid, ctx));
    if (person && mayDj(person, at) !== canDj)
      await stepAside(h, (booth, ctx) => updatePerson(booth, djPerson(h, person), ctx));
  }
  h.reconciling = false;
}

function moveFloor(h: Hangout): void {
  const onStage = new Set(h.booth.djs.map((dj) => dj.uuid));
  const isHere = (uuid: string) => h.crowd.get(uuid) !== undefined && !onStage.has(uuid);
  h.floor = tickFloor(h.floor, isHere, newcomersOf(h, isHere)).floor;
}

/** Who may come onto the floor: the latest first, then whoever else is here. */
function newcomersOf(h: Hangout, isHere: (uuid: string) => boolean): string[] {
  const dancing = new Set(h.floor);
  const newcomers = new Set<string>();
  const offer = (people: Iterable<{ uuid: string }>) => {
    for (const { uuid } of people) {
      if (newcomers.size >= FLOOR_CHANGES) return;
      if (!dancing.has(uuid) && isHere(uuid)) newcomers.add(uuid);
    }
  };
  offer(h.crowd.latest());
  if (dancing.size < FLOOR_SIZE) offer(h.crowd.people.values());
  return [...newcomers];
}

function floorUsers(h: Hangout): Record<string, FloorUser> {
  const users: Record<string, FloorUser> = {};
  const ranked = rankedIn(h);
  for (const [slot, uuid] of h.floor.entries()) {
    const person = uuid === null ? undefined : h.crowd.get(uuid);
    if (!person) continue;
    const { nickname, avatarId, color, kind } = person;
    const { like, star } = h.votes.of(person.uuid);
    const dance = { like: like === null ? 0 : like ? 1 : -1, star } as const;
    const shown = { tokenRole: kind, highestRole: shownRole(h, person, ranked) };
    users[person.uuid] = {
      uuid: person.uuid,
      nickname,
      avatarId,
      color,
      ...shown,
      ...dance,
      ...slotPlace(slot),
    };
  }
  return users;
}

function closeSlowReaders(h: Hangout, now: number): void {
  h.slowLookAt = now + SLOW_LOOK_MS;
  for (const socket of h.crowd.sockets()) {
    if (socket.bytesWaiting() <= SLOW_BYTES) continue;
    h.ports.meters.slow();
    socket.close(closeCodes.slow);
  }
}

/** [H403] Whoever took a seat in another hangout gives up the one here; `seated` is what the database says. */
export async function yieldSeats(h: Hangout, seated: ReadonlySet<string>): Promise<void> {
  for (const { uuid } of h.booth.djs)
    if (!seated.has(uuid))
      await stepAside(h, (booth, ctx) => stepDown(booth, { uuid, reason: 'otherHangout' }, ctx));
}
