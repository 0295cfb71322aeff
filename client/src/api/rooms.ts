import { endpointUrl } from '@hangout/contract/framework/api-client';
import type { CallResult } from '@hangout/contract/framework/endpoint-types';
import { roomLists } from '@hangout/contract/rest/rooms/room-lists';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { takeEarlyJoin } from '../platform/early-visit.ts';
import { staleTimes } from '../platform/query-client.ts';
import { api, ensureToken } from '../platform/rest-client.ts';
import { estimateServerTime } from '../platform/server-clock.ts';
import { localSettingsAtom, store } from '../platform/store.ts';
import { decodeToken } from '../platform/token.ts';
import { pagedQuery, readAllRows } from './paging.ts';

/** A hangout with a ticket, valid once within 30 s, and the signed URLs of the song that plays. */
export type JoinedRoom = CallResult<typeof rooms.join>;

interface JoinOptions {
  readonly password: string | null;
  readonly isGuest: boolean;
}

/** How long a ticket that was requested early can be used, ms; the server accepts it for 30 s. */
const EARLY_TICKET_MS = 20_000;

let earlyJoin: { slug: string; user: string | undefined; at: number; room: Promise<JoinedRoom> } | null =
  null;

/**
 * [H1800] Requests the ticket for the hangout with which the page was opened while its code still loads, [H1881] or
 * takes the one that the early script has requested.
 */
export async function joinEarly(slug: string): Promise<void> {
  const early = takeEarlyJoin(slug);
  await ensureToken();
  const request = () => requestJoin(slug, { password: null, isGuest: true });
  const isMine = early && (await early.token.catch(() => null)) === store.get(localSettingsAtom).token;
  const room = isMine ? early.room.catch(request) : request();
  earlyJoin = { slug, user: currentUserUuid(), at: isMine ? early.at : Date.now(), room };
  // The page of the hangout handles a refusal.
  room.catch(() => {});
}

/** Requests a ticket, or takes the one that was requested early for the same user. */
export function joinRoom(slug: string, options: JoinOptions): Promise<JoinedRoom> {
  const early = earlyJoin;
  earlyJoin = null;
  const isFresh = early !== null && Date.now() - early.at < EARLY_TICKET_MS;
  if (isFresh && early.slug === slug && early.user === currentUserUuid() && options.password === null)
    return early.room;
  return requestJoin(slug, options);
}

/** [H538] Requests to join. A guest sees one password field, so what was typed is sent as both passwords. */
const requestJoin = (slug: string, { password, isGuest }: JoinOptions): Promise<JoinedRoom> =>
  api(rooms.join, {
    id: slug,
    password,
    ...(isGuest && { guestPassword: password }),
    quality: store.get(localSettingsAtom).audioQuality,
  });

/** [H1914] Makes a first estimate of the server's clock from the response to the request for a ticket. */
export function estimateClock(id: string, { clock }: JoinedRoom): void {
  if (clock) estimateServerTime(new URL(endpointUrl(rooms.join, { id }), location.href).href, clock);
}

const currentUserUuid = () => decodeToken(store.get(localSettingsAtom).token)?.uuid;

/** How often lists of hangouts are read, ms: clients are not notified of their changes. */
const pollMs = 15_000;

export const promotedRoomsQuery = () =>
  queryOptions({
    queryKey: ['rooms', 'promoted'],
    queryFn: async () => (await api(rooms.promoted, { providers: undefined })).data,
    staleTime: staleTimes.rooms,
    refetchInterval: pollMs,
  });

/** Search text and filters of public hangouts. */
export interface RoomListQuery {
  readonly search: string;
  readonly genre: string | null;
  readonly provider: string | null;
  /** [H986] True to list only hangouts whose LIVE sign is on. */
  readonly isLive: boolean;
}

const pageSize = 24;

export const publicRoomsQuery = ({ search, genre, provider, isLive }: RoomListQuery) =>
  pagedQuery(
    ['rooms', 'public', search, genre, provider, isLive],
    (offset) =>
      api(rooms.public, {
        limit: pageSize,
        offset,
        search: search.trim() || undefined,
        genre: genre ?? undefined,
        provider: provider ?? undefined,
        live: isLive ? 'true' : undefined,
      }),
    { staleTime: staleTimes.rooms, placeholderData: keepPreviousData, refetchInterval: pollMs },
  );

export const privateRoomCountQuery = () =>
  queryOptions({
    queryKey: ['rooms', 'private-count'],
    queryFn: async () => (await api(rooms.privateCount)).count,
    staleTime: staleTimes.rooms,
  });

/** [H599] Lists the private hangouts that this password opens. */
export async function findPrivateRooms(password: string): Promise<readonly Room[]> {
  const opened = await readAllRows((offset) =>
    api(roomLists.opened, { passwords: [password], onlyOpened: 'true', limit: 100, offset }),
  );
  return opened.filter((room) => room.type === 'PRIVATE');
}

export const recentRoomsQuery = () =>
  queryOptions({
    queryKey: ['rooms', 'recent'],
    queryFn: async () => (await api(rooms.recent)).data,
    staleTime: staleTimes.rooms,
  });

export const ownedRoomsQuery = () =>
  queryOptions({
    queryKey: ['rooms', 'owned'],
    queryFn: async () => (await api(rooms.owned)).data,
    staleTime: staleTimes.rooms,
  });

/** Hangouts in which the user has a role, or which the user may change; their own included. */
export const myRoomsQuery = (which: 'held' | 'editable' = 'held') =>
  queryOptions({
    queryKey: ['rooms', which],
    queryFn: async () => {
      const editable = which === 'editable' ? ('true' as const) : undefined;
      const [held, owned] = await Promise.all([
        readAllRows((offset) => api(rooms.mine, { limit: 100, offset, editable })),
        readAllRows((offset) => api(rooms.owned, { limit: 100, offset })),
      ]);
      return [...new Map([...owned, ...held].map((room) => [room.uuid, room])).values()];
    },
    staleTime: staleTimes.rooms,
  });

export const userRoomsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['rooms', 'of', uuid],
    queryFn: () => readAllRows((offset) => api(rooms.ofUser, { id: uuid, limit: 100, offset })),
    staleTime: staleTimes.rooms,
  });

export const roomQuery = (slug: string) =>
  queryOptions({
    queryKey: ['rooms', 'one', slug],
    queryFn: () => api(rooms.byId, { id: slug }),
    staleTime: staleTimes.room,
  });
