import type { rooms } from '@hangout/contract/rest/rooms/rooms';
import { type Db, isPresent, loadLastRemovalReason } from '@hangout/db';
import { type AdmissionLimits, admissionLimits } from '@hangout/platform/config/admission-limits';
import {
  type Guest,
  hasPlaceFor,
  highestRole,
  isMember,
  type Member,
  refusalInRaid,
  refusalToEnter,
  roomRank,
  toRoomPerson,
} from '@hangout/rules';
import { LRUCache } from 'lru-cache';
import { recordStaffUse } from '../audit/staff-audit.ts';
import { createRateLimits, type Handler, perServer, type RateLimits } from '../framework/index.ts';
import { signPlayingSongUrls } from '../storage/song-urls.ts';
import { createRoomPasswordCheck, type RoomPasswordCheck } from './check-room-password.ts';
import { createJoinLoader, type JoinLoader } from './join-loader.ts';
import { roomContext } from './room-context.ts';

/** The state of a server for joins, which lives as long as its dependencies. */
interface JoinState {
  readonly passwordCheck: RoomPasswordCheck;
  readonly loader: JoinLoader;
  readonly limits: AdmissionLimits;
  /** [H782] Counts joins by network in this process only, so that a crowd does not cause one query per join. */
  readonly joinsByNetwork: RateLimits;
  /** Hangout and user of recent tickets: such a user may be inside already, and no table shows where guests are. */
  readonly admitted: LRUCache<string, true>;
}

const MAX_ADMITTED = 50_000;
/** How long a user who got a ticket counts as possibly inside, ms. */
const ADMITTED_MS = 3_600_000;

const joinStateOf = perServer(
  (db, dependencies): JoinState => ({
    passwordCheck: createRoomPasswordCheck(),
    loader: createJoinLoader(db),
    limits: admissionLimits(dependencies.config),
    joinsByNetwork: createRateLimits(),
    admitted: new LRUCache<string, true>({ max: MAX_ADMITTED, ttl: ADMITTED_MS }),
  }),
);

/**
 * [H154] Issues a ticket for a hangout to a caller who is neither banned nor kicked, gives the password if there is
 * one, and for whom there is room.
 */
export const join: Handler<(typeof rooms)['join']> = async ({
  id,
  password,
  guestPassword,
  quality,
  principal,
  db,
  dependencies,
  request,
  refuse,
}) => {
  const { passwordCheck, loader, limits, joinsByNetwork, admitted } = joinStateOf({ db, dependencies });
  const { limitedNetwork } = request;
  if (limitedNetwork !== null)
    await joinsByNetwork.take('joins', limitedNetwork, { points: limits.joinsPerNetwork, seconds: 60 });
  const person = toRoomPerson(principal);
  const found = await loader.find({ id, userUuid: person.uuid, ownerUuid: person.ownerUuid ?? null });
  if (!found) throw refuse('room_not_found');
  const { room, shown, guests, play, roles } = found;
  const at = roomContext(room, roles, dependencies.clock.now());
  const entryRefusal = refusalToEnter(person, at);
  if (entryRefusal) {
    const reason = await loadLastRemovalReason(db, room.uuid, person.uuid);
    throw refuse(entryRefusal.code === 'banned' ? 'banned' : 'kicked', { ...entryRefusal.details, reason });
  }
  const raid = refusalInRaid(person, at);
  // In raid mode a user who was inside a few seconds ago may join again, as after a lost connection.
  if (raid && !(await isPresent(db, room.uuid, person.uuid))) throw refuse('registered_only', raid.details);
  const from = { db, at, network: request.network, limits: dependencies.limits };
  const answer = await passwordCheck.check(room, principal, { password, guestPassword }, from);
  if (answer !== 'open') throw refuse(answer);
  if (room.passwordHash && !password && isMember(principal))
    await recordStaffUse(
      { principal, db, dependencies, request },
      room,
      ({ uuid }) => highestRole(at, uuid) !== null,
    );
  const occupancy = { users: shown.numberOfUsersInRoom, guests };
  const size = { roomSize: room.roomSize, guestShare: limits.guestShare };
  const isRefused = roomRank(person, at) === 0 && !hasPlaceFor(principal.kind, occupancy, size);
  if (isRefused && !(await mayBeInside(db, room.uuid, principal, admitted)))
    throw refuse(
      'room_full',
      hasPlaceFor('user', occupancy, size) ? { reservedFor: 'registered' } : undefined,
    );
  const ticket = await dependencies.tokens.signTicket({
    room: room.uuid,
    person: principal,
    passwordOk: true,
  });
  admitted.set(`${room.uuid} ${principal.uuid}`, true);
  if (isMember(principal)) await loader.recordVisit({ userUuid: principal.uuid, roomUuid: room.uuid });
  // The result is not awaited: if the database fails, the count is lost and the join goes on.
  loader.countJoin(dependencies.geolocation.locate(request.ip).country ?? '').catch(() => undefined);
  const path = (await dependencies.roomPlacement?.pathTo(room.uuid)) ?? '';
  const { song } = shown;
  const call = { principal, db, dependencies, request };
  const songUrls = song && quality ? await signPlayingSongUrls(call, song.songId, quality) : undefined;
  return {
    ...shown,
    ...{ ticket, endpoint: `${request.origin}${path}`, songUrls, play: songUrls && play ? play : undefined },
    clock: { receivedAt: request.receivedAt, sentAt: dependencies.clock.now() },
  };
};

/**
 * [H780] True if the caller may already have a place, for example after a lost connection. The database knows only the
 * places of users with an account; the hangout itself refuses guests without a place.
 */
async function mayBeInside(
  db: Db,
  roomUuid: string,
  principal: Member | Guest,
  admitted: LRUCache<string, true>,
): Promise<boolean> {
  if (admitted.has(`${roomUuid} ${principal.uuid}`)) return true;
  return isMember(principal) && isPresent(db, roomUuid, principal.uuid);
}
