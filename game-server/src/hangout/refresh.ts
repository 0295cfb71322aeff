import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import {
  type JoiningUser,
  loadJoiningUsers,
  loadLastRemovalReason,
  loadRoomSettings,
  loadSeatedUuids,
  loadSessionStates,
  type RoomSettingsSnapshot,
  type SessionState,
} from '@hangout/db';
import {
  type BoothSettings,
  changeSettings,
  closeBooth,
  findRestriction,
  refusalToEnter,
  stepDown,
  updatePerson,
} from '@hangout/rules';
import { presentSettings } from './booth/present.ts';
import { publishSettings } from './booth/publish.ts';
import { postBoothCommand, postBoothWork, runBoothCommand } from './booth/run-command.ts';
import { type Hangout, policyContext } from './hangout.ts';
import { withCircuitBreaker } from './persistence/circuit-breaker.ts';
import { closeWithReason, kickPerson } from './presence/kick.ts';
import { memberFromRow, type Person } from './presence/person.ts';
import { toDjPerson } from './presence/roles.ts';
import { notifyRestrictions } from './restrictions.ts';
import { closeForbiddenMicrophones } from './voice/microphones.ts';

export function boothSettings(hangout: Hangout): BoothSettings {
  const { numberOfDjs, songsPerDj, autoDj, isLive, crossfadeSeconds } = hangout.settings;
  return { numberOfDjs, songsPerDj, autoDj, isLive, crossfadeMs: crossfadeSeconds * 1000 };
}

/** Returns the settings that decide which song of the house playlist is next, as a text for comparison. */
const songChoice = ({
  autoDjCrateUuid,
  blockedSongs,
  explicit,
  musicProviderKeys,
}: RoomSettingsSnapshot): string =>
  JSON.stringify([autoDjCrateUuid, blockedSongs, explicit, musicProviderKeys]);

/**
 * [H425] Reloads settings and roles that REST has changed, and publishes them. Only a newer revision has an effect, so
 * notifications may be lost, doubled or late.
 * @throws if the database fails
 */
export async function reloadSettings(hangout: Hangout): Promise<void> {
  const settings = await loadRoomSettings(hangout.dependencies.db, hangout.roomUuid);
  if (hangout.lifecycle.hasEnded) return;
  if (!settings || settings.deleted) return closeDeletedRoom(hangout);
  if (settings.rev <= hangout.settings.rev) return;
  const before = hangout.settings;
  hangout.settings = settings;
  if (songChoice(before) !== songChoice(settings)) hangout.booth.nextHouseSong = null;
  // [H2027] These come before the booth command: if that fails, the repeated reload finds no difference to tell of.
  if (settings.chatClearedId > before.chatClearedId)
    hangout.broadcaster?.broadcast('chatCleared', { upTo: settings.chatClearedId });
  notifyRestrictions(hangout, before);
  try {
    await hangout.mailbox.post(() =>
      runBoothCommand(hangout, (booth, ctx) => changeSettings(booth, boothSettings(hangout), ctx)),
    );
  } catch (error) {
    // The booth command has failed. With the old revision number, the next poll repeats the reload.
    hangout.settings = { ...settings, rev: before.rev };
    throw error;
  }
  publishSettings(hangout);
  closeForbiddenMicrophones(hangout);
  hangout.broadcaster?.broadcast('updatedRoomSettings', presentSettings(settings));
  await kickRefusedPeople(hangout);
  for (const { uuid } of [...hangout.booth.current.djs, ...hangout.booth.current.waiting]) {
    const person = hangout.presence.people.get(uuid);
    if (person)
      await postBoothCommand(hangout, (booth, ctx) => updatePerson(booth, toDjPerson(hangout, person), ctx));
  }
}

/** [R180][R182] Closes the connections of people who were kicked or banned, and takes their seats. */
async function kickRefusedPeople(hangout: Hangout): Promise<void> {
  const at = policyContext(hangout);
  for (const person of [...hangout.presence.people.byUuid.values()]) {
    const refusal = refusalToEnter(person, at);
    if (!refusal) continue;
    const type = refusal.code === 'banned' ? 'banned' : 'kicked';
    const until = findRestriction(at, person, type)?.expirationTime ?? null;
    const reason = await loadLastRemovalReason(hangout.dependencies.db, hangout.roomUuid, person.uuid).catch(
      () => '',
    );
    kickPerson(hangout, person.uuid, { type, reason, ...(until !== null && { expirationTime: until }) });
  }
}

/** [H429] Closes all connections of a deleted hangout, [H2024] and ends its play and frees its seats. */
async function closeDeletedRoom(hangout: Hangout): Promise<void> {
  for (const uuid of [...hangout.presence.people.byUuid.keys()]) {
    const person = hangout.presence.people.remove(uuid);
    for (const socket of person?.sockets ?? []) closeWithReason(socket, { type: 'deleted', reason: '' });
  }
  await postBoothCommand(hangout, closeBooth);
  // If the command has failed, the hangout stays open, and the next poll tries again.
  const { djs, now } = hangout.booth.current;
  if (djs.length === 0 && now === null) hangout.broadcaster?.close(closeCodes.kicked);
}

/**
 * [H403] Removes DJs from the stage who now have a seat in another hangout. The query is inside the mailbox, because
 * it does not know of a seat that is taken meanwhile.
 */
export async function checkSeats(hangout: Hangout): Promise<void> {
  await postBoothWork(hangout, async () => {
    const { djs } = hangout.booth.current;
    if (djs.length === 0) return;
    const seated = await withCircuitBreaker(hangout, () =>
      loadSeatedUuids(hangout.dependencies.db, hangout.roomUuid),
    );
    for (const { uuid } of djs)
      if (!seated.includes(uuid))
        await runBoothCommand(hangout, (booth, ctx) =>
          stepDown(booth, { uuid, reason: 'otherHangout' }, ctx),
        );
  });
}

/**
 * [R085] Reloads changed accounts: publishes new names, and closes the connections of banned people and of
 * ended sessions. Two queries, however many people.
 */
export async function reloadPeople(hangout: Hangout, uuids: Iterable<string>): Promise<void> {
  const people = [...uuids]
    .flatMap((uuid) => hangout.presence.people.get(uuid) ?? [])
    .filter(({ kind }) => kind !== 'guest');
  if (people.length === 0) return;
  const sids = people.flatMap(({ sockets }) => sockets.map(({ sid }) => sid));
  const [rows, sessions] = await Promise.all([
    loadJoiningUsers(
      hangout.dependencies.db,
      people.map(({ uuid }) => uuid),
    ),
    loadSessionStates(hangout.dependencies.db, sids),
  ]);
  for (const person of people) await applyAccountChange(hangout, person, rows.get(person.uuid), sessions);
}

async function applyAccountChange(
  hangout: Hangout,
  person: Person,
  row: JoiningUser | undefined,
  sessions: ReadonlyMap<string, SessionState>,
): Promise<void> {
  const { uuid } = person;
  if (hangout.presence.people.get(uuid) !== person) return;
  if (row?.bannedUntil != null) {
    const { bannedUntil } = row;
    const reason = await loadLastRemovalReason(hangout.dependencies.db, hangout.roomUuid, uuid).catch(
      () => '',
    );
    const end = Number.isFinite(bannedUntil) && { expirationTime: bannedUntil };
    return kickPerson(hangout, uuid, { type: 'globalBan', reason, ...end });
  }
  if (!row?.active) return kickPerson(hangout, uuid, { type: 'globalKick', reason: '' });
  Object.assign(person, memberFromRow(row, hangout.dependencies, person.sockets));
  // [H491] Only a kick by a platform moderator is shown as such; other ends of a session are shown as a
  // sign-out.
  const removalOf = (sid: string) =>
    ({
      type: sessions.get(sid)?.endReason === 'moderator' ? 'globalKick' : 'signedOut',
      reason: '',
    }) as const;
  const [first] = person.sockets;
  const isOut = person.sockets.every(({ sid }) => sessions.get(sid)?.isEnded);
  if (first && isOut) return kickPerson(hangout, uuid, removalOf(first.sid));
  for (const socket of person.sockets)
    if (sessions.get(socket.sid)?.isEnded) closeWithReason(socket, removalOf(socket.sid));
  const isOnStage = [...hangout.booth.current.djs, ...hangout.booth.current.waiting].some(
    (one) => one.uuid === uuid,
  );
  if (isOnStage)
    await postBoothCommand(hangout, (booth, ctx) => updatePerson(booth, toDjPerson(hangout, person), ctx));
}
