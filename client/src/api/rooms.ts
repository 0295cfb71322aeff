import type { Ask, Room } from '@hangout/contract';
import { roomChanges } from '@hangout/contract/room-service/room-changes';
import { roomUserRoles } from '@hangout/contract/room-service/room-roles';
import { rooms } from '@hangout/contract/room-service/rooms';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fresh, queryClient } from './client.ts';
import { api } from './rest.ts';

/** A hangout with the way in: a ticket that is good once, for 30 s. */
export type JoinedRoom = Room & { readonly ticket: string; readonly endpoint: string };

export function joinRoom(slug: string, password: string | null): Promise<JoinedRoom> {
  return api(rooms.join, { id: slug, password });
}

/** Lists of hangouts are read again by themselves, so that a page that stays open stays true, ms. */
const lookAgain = 15_000;

export const promotedRooms = () =>
  queryOptions({
    queryKey: ['rooms', 'promoted'],
    queryFn: async () => (await api(rooms.promoted, { providers: undefined })).data,
    staleTime: fresh.rooms,
    refetchInterval: lookAgain,
  });

/** What a visitor asks the list of hangouts for. */
export interface RoomWish {
  readonly words: string;
  readonly genre: string | null;
  readonly provider: string | null;
}

const pageSize = 24;

export const publicRooms = ({ words, genre, provider }: RoomWish) =>
  infiniteQueryOptions({
    queryKey: ['rooms', 'public', words, genre, provider],
    queryFn: ({ pageParam }) =>
      api(rooms.public, {
        limit: pageSize,
        offset: pageParam,
        search: words.trim() || undefined,
        genre: genre ?? undefined,
        provider: provider ?? undefined,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && read < last.count ? read : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: fresh.rooms,
    refetchInterval: lookAgain,
  });

export const recentRooms = () =>
  queryOptions({
    queryKey: ['rooms', 'recent'],
    queryFn: async () => (await api(rooms.recent)).data,
    staleTime: fresh.rooms,
  });

export const ownedRooms = () =>
  queryOptions({
    queryKey: ['rooms', 'owned'],
    queryFn: async () => (await api(rooms.owned)).data,
    staleTime: fresh.rooms,
  });

export const roomsOf = (uuid: string) =>
  queryOptions({
    queryKey: ['rooms', 'of', uuid],
    queryFn: async () => (await api(rooms.ofUser, { id: uuid })).data,
    staleTime: fresh.rooms,
  });

export const roomBySlug = (slug: string) =>
  queryOptions({
    queryKey: ['rooms', 'one', slug],
    queryFn: () => api(rooms.byId, { id: slug }),
    staleTime: fresh.room,
  });

const forgetLists = () => queryClient.invalidateQueries({ queryKey: ['rooms'] });

export type NewRoom = Ask<typeof rooms.create>;

export async function createRoom(room: NewRoom): Promise<Room> {
  const made = await api(rooms.create, room);
  await forgetLists();
  return made;
}

export type RoomChange = Omit<Ask<typeof roomChanges.update>, 'id'>;

/** Changes what one call may change; `seats` and `djType` have calls of their own. */
export async function changeRoom(
  id: string,
  change: RoomChange,
  own: { numberOfDjs?: number; djType?: Room['djType'] },
): Promise<Room> {
  let room: Room | undefined;
  if (own.numberOfDjs !== undefined)
    room = await api(roomChanges.djSeats, { id, numberOfDjs: own.numberOfDjs });
  if (own.djType !== undefined) room = await api(roomChanges.djType, { id, djType: own.djType });
  if (!room || Object.keys(change).length > 0) room = await api(roomChanges.update, { ...change, id });
  await forgetLists();
  return room;
}

export async function deleteRoom(id: string): Promise<void> {
  await api(rooms.delete, { id });
  await forgetLists();
}

export const pinMessage = (id: string, messageUuid: string, pinned: boolean) =>
  api(roomChanges.pin, { id, messageUuid, pinned });

export async function kickFromRoom(slug: string, userUuid: string): Promise<void> {
  await api(roomUserRoles.kick, { slug, userUuid });
  await forgetRoles();
}

export type GivenRole = Ask<typeof roomUserRoles.create>['role'];
/** [R058] A role that somebody is given, or that is laid on them. */
export async function giveRole(roomId: string, userUuid: string, role: GivenRole): Promise<void> {
  await api(roomUserRoles.create, { roomId, userUuid, role });
  await forgetRoles();
}

export async function takeRole(roomId: string, userUuid: string, role: GivenRole): Promise<void> {
  await api(roomUserRoles.remove, { roomId, userUuid, role });
  await forgetRoles();
}

/** Every role in a hangout; those kept from the crowd (bans, mutes) are told to those who keep order alone. */
export const rolesIn = (roomId: string) =>
  queryOptions({
    queryKey: ['roles', roomId],
    queryFn: () => api(roomUserRoles.list, { roomId }),
    staleTime: fresh.room,
  });

const forgetRoles = () => queryClient.invalidateQueries({ queryKey: ['roles'] });
