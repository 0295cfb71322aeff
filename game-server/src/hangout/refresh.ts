import { closeCodes } from '@hangout/contract/room/messages';
import { endedSessions, lastReason, type PersonRow, peopleByUuids, roomTruth, seatedIn } from '@hangout/db';
import { activeRole, type BoothSettings, refusalToEnter, setSettings, updatePerson } from '@hangout/rules';
import { yieldSeats } from './crowd/beat.ts';
import { bid, sendOut } from './crowd/farewell.ts';
import { memberNewcomer, type Person } from './crowd/person.ts';
import { djPerson } from './crowd/policy.ts';
import { type Hangout, moment } from './hangout.ts';
import { projectSettings } from './stage/project.ts';
import { showSettings } from './stage/show.ts';
import { step, stepAside } from './stage/step.ts';
import { tellStanding } from './standing.ts';

/** The settings that the stage's rules know. */
export function boothSettings(h: Hangout): BoothSettings {
  const { numberOfDjs, songsPerDj, autoDj } = h.truth;
  return { numberOfDjs, songsPerDj, autoDj };
}

/**
 * [H425] Somebody changed this hangout elsewhere: settings and roles are read again, and everybody inside sees it.
 * Lost, doubled and late notices are harmless: only a newer `rev` does anything. Throws when the database fails.
 */
export async function refresh(h: Hangout): Promise<void> {
  const truth = await roomTruth(h.ports.db, h.lease.roomUuid);
  if (h.over) return;
  if (!truth || truth.deleted) return closeDeleted(h);
  if (truth.rev <= h.truth.rev) return;
  const before = h.truth;
  h.truth = truth;
  const isBlockedAnew = JSON.stringify(before.blockedSongs) !== JSON.stringify(truth.blockedSongs);
  if (before.autoDjCrateUuid !== truth.autoDjCrateUuid || isBlockedAnew) h.house = undefined;
  try {
    await h.mailbox.post(() => step(h, (booth, ctx) => setSettings(booth, boothSettings(h), ctx)));
  } catch (error) {
    // not done: the next look at `rev` does all of it again
    h.truth = { ...truth, rev: before.rev };
    throw error;
  }
  showSettings(h);
  h.outlet?.broadcast('updatedRoomSettings', projectSettings(truth));
  if (truth.chatClearedId > before.chatClearedId)
    h.outlet?.broadcast('chatCleared', { upTo: truth.chatClearedId });
  tellStanding(h, before);
  await sendOutTheRefused(h);
  for (const { uuid } of [...h.booth.djs, ...h.booth.waiting]) {
    const person = h.crowd.get(uuid);
    if (person) await stepAside(h, (booth, ctx) => updatePerson(booth, djPerson(h, person), ctx));
  }
}

/** [R180][R182] Whoever was kicked or banned goes, with every connection, and off the stage. */
async function sendOutTheRefused(h: Hangout): Promise<void> {
  const at = moment(h);
  for (const person of [...h.crowd.people.values()]) {
    const refusal = refusalToEnter(person, at);
    if (!refusal) continue;
    const type = refusal.code === 'banned' ? 'banned' : 'kicked';
    const until = activeRole(at, person.uuid, type)?.expirationTime ?? null;
    const reason = await lastReason(h.ports.db, h.lease.roomUuid, person.uuid).catch(() => '');
    sendOut(h, person.uuid, { type, reason, ...(until !== null && { expirationTime: until }) });
  }
}

function closeDeleted(h: Hangout): void {
  for (const uuid of [...h.crowd.people.keys()]) {
    const person = h.crowd.remove(uuid);
    for (const socket of person?.sockets ?? []) bid(socket, { type: 'deleted', reason: '' });
  }
  h.outlet?.close(closeCodes.kicked);
}

/** [H403] Looks again whether those on the stage still hold their seats here. */
export async function checkSeats(h: Hangout): Promise<void> {
  await h.mailbox.idle();
  if (h.over || h.booth.djs.length === 0) return;
  await yieldSeats(h, new Set(await seatedIn(h.ports.db, h.lease.roomUuid)));
}

/**
 * [R085] Accounts changed: a new name is shown, whoever is banned or signed out everywhere goes. Two questions to the
 * database however many people they are.
 */
export async function refreshPeople(h: Hangout, uuids: Iterable<string>): Promise<void> {
  const people = [...uuids].flatMap((uuid) => h.crowd.get(uuid) ?? []).filter(({ kind }) => kind !== 'guest');
  if (people.length === 0) return;
  const sids = people.flatMap(({ sockets }) => sockets.map(({ sid }) => sid));
  const [rows, ended] = await Promise.all([
    peopleByUuids(
      h.ports.db,
      people.map(({ uuid }) => uuid),
    ),
    endedSessions(h.ports.db, sids),
  ]);
  for (const person of people) await refreshPerson(h, person, rows.get(person.uuid), ended);
}

async function refreshPerson(
  h: Hangout,
  person: Person,
  row: PersonRow | undefined,
  ended: ReadonlySet<string>,
): Promise<void> {
  const { uuid } = person;
  if (h.crowd.get(uuid) !== person) return;
  if (row?.bannedUntil != null) {
    const reason = await lastReason(h.ports.db, h.lease.roomUuid, uuid).catch(() => '');
    return sendOut(h, uuid, { type: 'globalBan', reason, expirationTime: row.bannedUntil });
  }
  if (!row?.active) return sendOut(h, uuid, { type: 'globalKick', reason: '' });
  Object.assign(person, memberNewcomer(row));
  const isOut = person.sockets.length > 0 && person.sockets.every(({ sid }) => ended.has(sid));
  if (isOut) return sendOut(h, uuid, { type: 'globalKick', reason: '' });
  for (const socket of person.sockets)
    if (ended.has(socket.sid)) bid(socket, { type: 'globalKick', reason: '' });
  const isOnStage = [...h.booth.djs, ...h.booth.waiting].some((one) => one.uuid === uuid);
  if (isOnStage) await stepAside(h, (booth, ctx) => updatePerson(booth, djPerson(h, person), ctx));
}
