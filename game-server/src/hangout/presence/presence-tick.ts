import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import type { FloorUser } from '@hangout/contract/realtime/hangout/state';
import {
  FLOOR_CHANGES,
  FLOOR_SIZE,
  filterActiveRoles,
  markDisconnected,
  markReconnected,
  mayDj,
  slotPosition,
  tickFloor,
  updatePerson,
} from '@hangout/rules';
import { presentDance } from '../booth/present.ts';
import { publishSettings } from '../booth/publish.ts';
import { postBoothCommand } from '../booth/run-command.ts';
import { skipIfUnplayable } from '../booth/unplayable.ts';
import { takeVibe } from '../booth/vibe.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import { writePresence } from '../schema/write.ts';
import { closeForbiddenMicrophones, publishVoiceDelay } from '../voice/microphones.ts';
import { announceFreePlace } from './announce-free-place.ts';
import { refreshFriendsOfDjs } from './friends-of-djs.ts';
import { promptIdleDjs } from './idle-djs.ts';
import { hasPlace } from './places.ts';
import { peopleWithRoles, toDjPerson, visibleRole } from './roles.ts';

/** Interval of the presence tick, ms; joins change the synced state only at a tick. */
export const PRESENCE_TICK_MS = 500;
/** [H423] A connection with more unsent bytes than this is closed. */
export const SLOW_READER_BYTES = 1024 * 1024;
/** Interval at which connections are checked for unsent bytes, ms. */
const SLOW_READER_CHECK_MS = 2000;

/**
 * [H053] Publishes the counts, the floor and the vibe meter, and does what is due by time, such as ending
 * roles.
 */
export function runPresenceTick(hangout: Hangout): void {
  const { booth, presence, lifecycle } = hangout;
  if (lifecycle.hasEnded) return;
  const { people } = presence;
  const now = hangout.dependencies.scheduler.now();
  presence.animationsThisTick = 0;
  const wasFull = !hasPlace(hangout, 'guest');
  if (people.removeExpired(now).length > 0 && wasFull) announceFreePlace(hangout);
  expireRoles(hangout, now);
  closeForbiddenMicrophones(hangout);
  publishVoiceDelay(hangout);
  void reconcileBooth(hangout);
  promptIdleDjs(hangout, now);
  void skipIfUnplayable(hangout);
  void refreshFriendsOfDjs(hangout, now);
  moveFloor(hangout);
  const { djs, waiting } = booth.current;
  writePresence(hangout.syncedState, {
    counts: people.counts(djs.filter(({ uuid }) => people.get(uuid)).length),
    vibeMeter: takeVibe(hangout),
    floorUsers: presentFloor(hangout),
  });
  hangout.broadcaster?.setPatchInterval(Math.max(100, Math.round(people.size * 0.1)));
  if (now >= presence.nextSlowReaderCheckAt) closeSlowReaders(hangout, now);
  const isEmpty = people.size === 0 && djs.length === 0 && waiting.length === 0;
  lifecycle.emptySince = isEmpty ? (lifecycle.emptySince ?? now) : null;
}

/** Removes expired roles (mutes, kicks, bans …), and ends raid mode [H343] when its time is over. */
function expireRoles(hangout: Hangout, now: number): void {
  const { roles, raidUntil } = hangout.settings;
  const active = filterActiveRoles(roles, now);
  const isRaidOver = raidUntil !== null && raidUntil <= now;
  if (active.length === roles.length && !isRaidOver) return;
  hangout.settings = { ...hangout.settings, roles: active, raidUntil: isRaidOver ? null : raidUntil };
  publishSettings(hangout);
}

/**
 * Compares the booth with who is connected and what they may do, and posts commands for the differences. This repeats
 * commands that could not be committed.
 */
async function reconcileBooth(hangout: Hangout): Promise<void> {
  if (hangout.booth.isReconciling) return;
  hangout.booth.isReconciling = true;
  const at = policyContext(hangout);
  for (const { uuid, graceUntil, canDj } of [
    ...hangout.booth.current.djs,
    ...hangout.booth.current.waiting,
  ]) {
    const person = hangout.presence.people.get(uuid);
    const isHere = (person?.sockets.length ?? 0) > 0;
    if (isHere && graceUntil !== null)
      await postBoothCommand(hangout, (booth, ctx) => markReconnected(booth, uuid, ctx));
    if (!isHere && graceUntil === null)
      await postBoothCommand(hangout, (booth, ctx) => markDisconnected(booth, uuid, ctx));
    if (person && mayDj(person, at) !== canDj)
      await postBoothCommand(hangout, (booth, ctx) => updatePerson(booth, toDjPerson(hangout, person), ctx));
  }
  hangout.booth.isReconciling = false;
}

/**
 * Updates the floor: removes people who have left, adds newcomers, and publishes where people have walked to
 * [H241]. Each tick makes only a limited number of changes.
 */
function moveFloor(hangout: Hangout): void {
  const onStage = new Set(hangout.booth.current.djs.map((dj) => dj.uuid));
  const isHere = (uuid: string) => hangout.presence.people.get(uuid) !== undefined && !onStage.has(uuid);
  const { presence } = hangout;
  const isFriendOfDj = (uuid: string) => presence.friendsOfDjs.uuids.has(uuid);
  const { floor, left } = tickFloor(presence.floor, isHere, floorCandidates(hangout, isHere), isFriendOfDj);
  presence.floor = floor;
  for (const uuid of left) {
    presence.floorPoints.delete(uuid);
    presence.floorMoves.delete(uuid);
  }
  let published = 0;
  for (const [uuid, point] of presence.floorMoves) {
    if (published >= FLOOR_CHANGES) break;
    presence.floorMoves.delete(uuid);
    presence.floorPoints.set(uuid, point);
    published += 1;
  }
}

/**
 * Returns candidates for the floor: [H1594] friends of a DJ first, then the newest people, then all others.
 */
function floorCandidates(hangout: Hangout, isHere: (uuid: string) => boolean): string[] {
  const onFloor = new Set(hangout.presence.floor);
  const newcomers = new Set<string>();
  const offer = (people: Iterable<{ uuid: string }>) => {
    for (const { uuid } of people) {
      if (newcomers.size >= FLOOR_CHANGES) return;
      if (!onFloor.has(uuid) && isHere(uuid)) newcomers.add(uuid);
    }
  };
  const { people, friendsOfDjs } = hangout.presence;
  offer([...friendsOfDjs.uuids].map((uuid) => ({ uuid })));
  offer(people.latest());
  if (onFloor.size < FLOOR_SIZE) offer(people.byUuid.values());
  return [...newcomers];
}

function presentFloor(hangout: Hangout): Record<string, FloorUser> {
  const users: Record<string, FloorUser> = {};
  const withRoles = peopleWithRoles(hangout);
  for (const [slot, uuid] of hangout.presence.floor.entries()) {
    const person = uuid === null ? undefined : hangout.presence.people.get(uuid);
    if (!person) continue;
    const { nickname, avatarId, color, kind } = person;
    const dance = presentDance(hangout.booth.votes.votesOf(person.uuid));
    const role = { tokenRole: kind, highestRole: visibleRole(hangout, person, withRoles) };
    const movedTo = hangout.presence.floorPoints.get(person.uuid);
    users[person.uuid] = {
      uuid: person.uuid,
      nickname,
      avatarId,
      color,
      ...role,
      ...dance,
      ...slotPosition(slot),
      ...(movedTo && { movedTo }),
    };
  }
  return users;
}

function closeSlowReaders(hangout: Hangout, now: number): void {
  hangout.presence.nextSlowReaderCheckAt = now + SLOW_READER_CHECK_MS;
  for (const socket of hangout.presence.people.sockets()) {
    if (socket.unsentBytes() <= SLOW_READER_BYTES) continue;
    hangout.dependencies.metrics.countSlowReader();
    socket.close(closeCodes.slow);
  }
}
