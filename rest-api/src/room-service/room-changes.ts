import type { roomChanges } from '@hangout/contract/rest/room-service/room-changes';
import { lockRoom, type NewRoom, omitUndefined, slugIsFree, updateRoom } from '@hangout/db';
import { mayPin } from '@hangout/rules';
import type { Handlers } from '../kernel/index.ts';
import { type Asked, changed, editable, recordRoomDeed } from './changing.ts';
import { mayBeHouseCrate } from './house-crate.ts';
import { keptPassword } from './passwords.ts';
import { messageToPin } from './pins.ts';
import { slugRefusal } from './slugs.ts';
import { mayPromote } from './standing.ts';

const mostPins = 3;

export const roomChangeHandlers: Handlers<typeof roomChanges> = {
  async update({ id, input, principal, db, ports, refuse }) {
    const { password, id: _, pinnedMessages: stay, ...given } = input;
    const problem = slugRefusal(given.slug);
    if (problem) throw refuse(problem);
    const door = await keptPassword(password);
    return db.transaction(async (tx) => {
      const room = await editable({ id, principal, db: tx, ports, refuse });
      if (given.slug && !(await slugIsFree(tx, given.slug, room.uuid))) throw refuse('slug_taken');
      if (!(await mayBeHouseCrate(tx, given.autoDjCrateUuid, room.ownerUuid)))
        throw refuse('crate_not_found');
      const pinnedMessages = stay?.flatMap(({ uuid }) =>
        room.pinnedMessages.filter((one) => one.uuid === uuid),
      );
      return changed(tx, room, { ...settingsOf(given), ...door, pinnedMessages }, principal, ports);
    });
  },

  async infrastructure({ design, musicProviderKeys, roomSize, hasChat, ...asked }) {
    return change(asked, { design, musicProviderKeys, roomSize, hasChat });
  },
  async djType({ djType, ...asked }) {
    return change(asked, { djType });
  },
  async djSeats({ numberOfDjs, ...asked }) {
    return change(asked, { numberOfDjs });
  },
  async liveState({ isLive, ...asked }) {
    return change(asked, { isLive });
  },
  async liveAudio({ liveAudio, ...asked }) {
    return change(asked, { liveAudio: typeof liveAudio === 'boolean' ? liveAudio : liveAudio.enabled });
  },
  async externalUrl({ externalUrl, ...asked }) {
    return change(asked, { externalUrl });
  },

  async promote({ id, promoted, principal, db, ports, refuse }) {
    if (!mayPromote(principal)) throw refuse('not_allowed');
    const room = await lockRoom(db, id);
    if (!room) throw refuse('room_not_found');
    return changed(db, room, { promoted }, principal, ports);
  },

  async pin({ messageUuid, pinned, refuse, ...asked }) {
    const { principal, db } = asked;
    const room = await editable({ ...asked, refuse }, mayPin);
    const others = room.pinnedMessages.filter((one) => one.uuid !== messageUuid);
    if (pinned && others.length >= mostPins) throw refuse('too_many_pins');
    const message = pinned ? await messageToPin(db, room.uuid, messageUuid) : null;
    if (pinned && !message) throw refuse('message_not_found');
    const pinnedMessages = message ? [...others, message] : others;
    const pins = (list: typeof pinnedMessages) => ({ pins: list.map((one) => one.uuid) });
    await recordRoomDeed(db, {
      type: pinned ? 'pinMessage' : 'unpinMessage',
      room,
      principal,
      userUuid: message?.userUuid || null,
      was: pins(room.pinnedMessages),
      is: pins(pinnedMessages),
    });
    await updateRoom(db, room, { pinnedMessages });
    return { pinnedMessages };
  },
};

async function change(asked: Asked, what: Partial<NewRoom>) {
  return changed(asked.db, await editable(asked), what, asked.principal, asked.ports);
}

/** The columns of a change, without the fields that belong to other calls: those are never more than undefined. */
function settingsOf(given: object): Partial<NewRoom> {
  return omitUndefined(given);
}
