import type { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { loadMessageToPin, lockRoom, type NewRoom, omitUndefined, slugIsFree, updateRoom } from '@hangout/db';
import { describeGif, mayPin, mayPromoteRooms, type RefusalError } from '@hangout/rules';
import { type Handlers, recordStaffAction } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { mayBeAutoDjPlaylist } from './auto-dj-playlist.ts';
import { changeRoom, lockRoomToEdit, type RoomCall, recordRoomAction } from './change-room.ts';
import { readLiveAudio } from './live-audio-setting.ts';
import { hashRoomPassword } from './room-passwords.ts';
import { slugRefusal, takenSlugAsRefusal } from './slugs.ts';

const mostPins = 3;

type MessageToPin = NonNullable<Awaited<ReturnType<typeof loadMessageToPin>>>;

export const roomChangeHandlers: Handlers<typeof roomChanges> = {
  update: changeAtOnce,
  settings: changeAtOnce,

  infrastructure: changeSettings,
  djType: changeSettings,
  djSeats: changeSettings,
  liveState: changeSettings,
  externalUrl: changeSettings,
  async liveAudio({ liveAudio, duckingDb, ...asked }) {
    return change(asked, readLiveAudio(liveAudio, duckingDb));
  },

  async promote({ id, promoted, principal, db, dependencies, request, refuse }) {
    if (!mayPromoteRooms(principal)) throw refuse('not_allowed');
    const room = orRefuse(await lockRoom(db, id), refuse, 'room_not_found');
    await recordStaffAction(
      { principal, db, dependencies, request },
      { subjectUuid: room.uuid, details: { promoted } },
    );
    return changeRoom(db, room, { promoted }, principal, dependencies);
  },

  async pin({ messageUuid, pinned, refuse, ...asked }) {
    const { principal, db } = asked;
    const room = await lockRoomToEdit({ ...asked, refuse }, mayPin);
    const others = room.pinnedMessages.filter((one) => one.uuid !== messageUuid);
    if (pinned && others.length >= mostPins) throw refuse('too_many_pins');
    const row = pinned ? await loadMessageToPin(db, room.uuid, messageUuid) : null;
    if (pinned && !row) throw refuse('message_not_found');
    const message = row && presentPinnedMessage(messageUuid, row);
    const pinnedMessages = message ? [...others, message] : others;
    const pins = (list: typeof pinnedMessages) => ({ pins: list.map((one) => one.uuid) });
    await recordRoomAction(db, {
      type: pinned ? 'pinMessage' : 'unpinMessage',
      room,
      principal,
      userUuid: message?.userUuid || null,
      before: pins(room.pinnedMessages),
      after: pins(pinnedMessages),
    });
    await updateRoom(db, room, { pinnedMessages });
    return { pinnedMessages };
  },
};

type ChangeAtOnce = Omit<RoomCall, 'refuse'> & {
  readonly input: {
    readonly id: string;
    readonly password?: string | null | undefined;
    readonly slug?: string | undefined;
    readonly autoDjCrateUuid?: string | null | undefined;
    readonly pinnedMessages?: readonly { readonly uuid: string }[] | undefined;
  };
  readonly refuse: (
    code:
      | Parameters<RoomCall['refuse']>[0]
      | NonNullable<ReturnType<typeof slugRefusal>>
      | 'slug_taken'
      | 'crate_not_found',
  ) => RefusalError;
};

/** [H1636] Changes all given settings in one transaction; if one of them is refused, none is changed. */
async function changeAtOnce(call: ChangeAtOnce) {
  const { id, input, principal, db, dependencies, request, refuse } = call;
  const { password, id: _, pinnedMessages: stay, ...given } = input;
  const problem = slugRefusal(given.slug);
  if (problem) throw refuse(problem);
  const door = await hashRoomPassword(password);
  return db.transaction(async (tx) => {
    const room = await lockRoomToEdit({ id, principal, db: tx, dependencies, request, refuse });
    if (given.slug && !(await slugIsFree(tx, given.slug, room.uuid))) throw refuse('slug_taken');
    if (!(await mayBeAutoDjPlaylist(tx, given.autoDjCrateUuid, room.ownerUuid)))
      throw refuse('crate_not_found');
    const pinnedMessages = stay?.flatMap(({ uuid }) =>
      room.pinnedMessages.filter((one) => one.uuid === uuid),
    );
    return changeRoom(
      tx,
      room,
      { ...settingsOf(given), ...door, pinnedMessages },
      principal,
      dependencies,
    ).catch(takenSlugAsRefusal(refuse));
  });
}

async function change(asked: RoomCall, what: Partial<NewRoom>) {
  return changeRoom(asked.db, await lockRoomToEdit(asked), what, asked.principal, asked.dependencies);
}

/** Changes the given settings, which need no further checks. */
async function changeSettings(asked: RoomCall & { readonly input: { readonly id: string } }) {
  const { id: _, ...given } = asked.input;
  return change(asked, settingsOf(given));
}

/** Presents a message to be pinned; the text of a shared song is its title. */
function presentPinnedMessage(uuid: string, row: MessageToPin): Room['pinnedMessages'][number] {
  const { message, userName = '' } = row.body;
  const text =
    typeof message === 'string' ? message || describeGif(row.body) : (message?.trackInfo?.title ?? '');
  return { uuid, message: text, userUuid: row.userUuid ?? '', userName, date: row.createdAt };
}

function settingsOf(given: object): Partial<NewRoom> {
  return omitUndefined(given);
}
