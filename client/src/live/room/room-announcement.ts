import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { atom } from 'jotai';
import { myUuidAtom } from '../../platform/session.ts';
import { store } from '../../platform/store.ts';
import { roomEvents } from './room-events.ts';

/** [H1511] An announcement by the hangout's moderators; the first line of its text is the title. */
export interface RoomAnnouncement {
  readonly uuid: string;
  readonly userUuid: string;
  readonly userName: string;
  readonly title: string;
  readonly body: string;
}

/** The latest announcement; null if there is none or the user has closed it. */
export const roomAnnouncementAtom = atom<RoomAnnouncement | null>(null);

/** Returns the announcement in a chat message; null for messages of other types. */
function readAnnouncement({
  type,
  uuid,
  userUuid,
  userName,
  message,
  deleted,
}: ChatMessage): RoomAnnouncement | null {
  if (type !== 'room' || deleted || typeof message !== 'string') return null;
  const [title = '', ...lines] = message.split('\n');
  return { uuid, userUuid, userName, title, body: lines.join('\n') };
}

/** Shows announcements by other users as they arrive. Returns a function that stops this. */
export function watchAnnouncements(): () => void {
  return roomEvents.on((event) => {
    if (event.kind !== 'message') return;
    const { message } = event;
    const current = store.get(roomAnnouncementAtom);
    if (message.uuid === current?.uuid && message.deleted) store.set(roomAnnouncementAtom, null);
    const announcement = readAnnouncement(message);
    if (!announcement || message.userUuid === store.get(myUuidAtom)) return;
    store.set(roomAnnouncementAtom, announcement);
  });
}
