import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { roomChats } from '@hangout/contract/rest/chat/room-chats';
import { posters } from '@hangout/contract/rest/rooms/posters';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomOwners } from '@hangout/contract/rest/rooms/room-owners';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { uploadFile } from '../platform/upload-file.ts';

const refetchRooms = () => queryClient.invalidateQueries({ queryKey: ['rooms'] });

export type NewRoom = CallInput<typeof rooms.create>;

export async function createRoom(room: NewRoom): Promise<Room> {
  const made = await api(rooms.create, room);
  await refetchRooms();
  return made;
}

type Sent<E> = E extends { readonly id: unknown } ? Omit<E, 'id'> : never;
/** The endpoints that save the settings form of a hangout [R054][R089]. */
export const settingsEndpoints = [
  'djSeats',
  'djType',
  'liveState',
  'infrastructure',
  'externalUrl',
  'update',
] as const satisfies readonly (keyof typeof roomChanges)[];
/** Changes of a hangout by the endpoint that makes them. */
export type RoomChanges = {
  readonly [K in (typeof settingsEndpoints)[number]]?: Sent<CallInput<(typeof roomChanges)[K]>>;
};

/** Saves changes and returns the hangout. [H1636] All of them are saved, or none. */
export async function changeRoom(id: string, changes: RoomChanges): Promise<Room> {
  const room = await sendChanges(id, changes);
  await refetchRooms();
  return room;
}

/** Changes of a single endpoint are sent to it, others in one combined request. */
function sendChanges(id: string, changes: RoomChanges): Promise<Room> {
  const { djSeats, djType, liveState, infrastructure, externalUrl, update } = changes;
  if (Object.keys(changes).length > 1)
    return api(roomChanges.settings, {
      ...{ ...djSeats, ...djType, ...liveState, ...infrastructure, ...externalUrl, ...update },
      id,
    });
  if (djSeats) return api(roomChanges.djSeats, { ...djSeats, id });
  if (djType) return api(roomChanges.djType, { ...djType, id });
  if (liveState) return api(roomChanges.liveState, { ...liveState, id });
  if (infrastructure) return api(roomChanges.infrastructure, { ...infrastructure, id });
  if (externalUrl) return api(roomChanges.externalUrl, { ...externalUrl, id });
  return api(roomChanges.update, { ...update, id });
}

/** [H1473] Turns live audio on or off, and sets how much quieter the music is while somebody speaks. */
export async function setLiveAudio(
  id: string,
  change: Sent<CallInput<typeof roomChanges.liveAudio>>,
): Promise<void> {
  await api(roomChanges.liveAudio, { ...change, id });
  await refetchRooms();
}

export async function promoteRoom(id: string, promoted: boolean): Promise<void> {
  await api(roomChanges.promote, { id, promoted });
  await refetchRooms();
}

export async function deleteRoom(id: string): Promise<void> {
  await api(rooms.delete, { id });
  await refetchRooms();
}

export const pinMessage = (id: string, messageUuid: string, pinned: boolean) =>
  api(roomChanges.pin, { id, messageUuid, pinned });

export async function unpinMessage(id: string, messageUuid: string): Promise<void> {
  await pinMessage(id, messageUuid, false);
  await refetchRooms();
}

/** [H165] Moves a pinned message up by one. [H166] Begins from the present list, which the page may not show yet. */
export async function movePinUp(id: string, messageUuid: string): Promise<void> {
  const all = (await api(rooms.byId, { id })).pinnedMessages.map(({ uuid }) => ({ uuid }));
  const index = all.findIndex(({ uuid }) => uuid === messageUuid);
  const pin = all[index];
  if (pin && index > 0)
    await api(roomChanges.update, {
      id,
      pinnedMessages: all.toSpliced(index, 1).toSpliced(index - 1, 0, pin),
    });
  await refetchRooms();
}

/** Uploads the poster of a hangout; `onProgress` gets the fraction sent so far, 0 to 1. */
export async function uploadPoster(
  id: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<void> {
  await uploadFile(posters.upload, { id, file }, onProgress);
  await refetchRooms();
}

export async function removePoster(id: string): Promise<void> {
  await api(posters.remove, { id });
  await refetchRooms();
}

/** Sets or (with null) removes the password for guests; only admins may. */
export async function setGuestPassword(roomId: string, password: string | null): Promise<void> {
  if (password === null) await api(roomOwners.removeGuestPassword, { roomId });
  else await api(roomOwners.setGuestPassword, { roomId, password });
  await refetchRooms();
}

export async function clearRoomChat(id: string): Promise<void> {
  await api(roomChats.deleteConversation, { id });
  await refetchRooms();
}
