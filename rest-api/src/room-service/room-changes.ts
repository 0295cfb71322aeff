import type { roomChanges } from '@hangout/contract/room-service/room-changes';
import {
  type Db,
  lockRoom,
  type NewRoom,
  type RoomRow,
  roomByIdOrSlug,
  slugIsFree,
  updateRoom,
} from '@hangout/db';
import { type Member, mayEditRoom, mayPin, type RoomMoment, type RoomPerson } from '@hangout/rules';
import { hashPassword } from '@hangout/server';
import type { Handlers, Ports, Refusal } from '../kernel/index.ts';
import { messageToPin } from './pins.ts';
import { presentRoom } from './present.ts';
import { slugRefusal } from './slugs.ts';
import { asRoomPerson, mayPromote, roomMoment } from './standing.ts';

const mostPins = 3;

interface Asked {
  readonly id: string;
  readonly actor: Member;
  readonly db: Db;
  readonly ports: Ports;
  readonly refuse: (code: 'room_not_found' | 'not_allowed') => Refusal;
}

export const roomChangeHandlers: Handlers<typeof roomChanges> = {
  async update({ id, input, actor, db, ports, refuse }) {
    const { password, id: _, pinnedMessages: stay, ...given } = input;
    const problem = slugRefusal(given.slug);
    if (problem) throw refuse(problem);
    const passwordHash = password ? await hashPassword(password) : password;
    return db.transaction(async (tx) => {
      const room = await editable({ id, actor, db: tx, ports, refuse });
      if (given.slug && !(await slugIsFree(tx, given.slug, room.uuid))) throw refuse('slug_taken');
      const pinnedMessages = stay?.flatMap(({ uuid }) =>
        room.pinnedMessages.filter((one) => one.uuid === uuid),
      );
      return changed(tx, room, { ...settingsOf(given), passwordHash, pinnedMessages }, actor, ports);
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

  async promote({ id, promoted, actor, db, ports, refuse }) {
    if (!mayPromote(actor)) throw refuse('not_allowed');
    const room = await lockRoom(db, id);
    if (!room) throw refuse('room_not_found');
    return changed(db, room, { promoted }, actor, ports);
  },

  async pin({ id, messageUuid, pinned, actor, db, ports, refuse }) {
    const room = await lockRoom(db, id);
    if (!room) throw refuse('room_not_found');
    const at = await roomMoment(db, room, [actor.uuid], ports.clock.now());
    if (!mayPin(asRoomPerson(actor), at)) throw refuse('not_allowed');
    const others = room.pinnedMessages.filter((one) => one.uuid !== messageUuid);
    if (pinned && others.length >= mostPins) throw refuse('too_many_pins');
    const message = pinned ? await messageToPin(db, room.uuid, messageUuid) : null;
    if (pinned && !message) throw refuse('message_not_found');
    const pinnedMessages = message ? [...others, message] : others;
    await updateRoom(db, room, { pinnedMessages });
    return { pinnedMessages };
  },
};

type Policy = (person: RoomPerson, at: RoomMoment) => boolean;

/** The hangout, held for a change by somebody who may make it. */
async function editable(
  { id, actor, db, ports, refuse }: Asked,
  may: Policy = mayEditRoom,
): Promise<RoomRow> {
  const room = await lockRoom(db, id);
  if (!room) throw refuse('room_not_found');
  const at = await roomMoment(db, room, [actor.uuid], ports.clock.now());
  if (!may(asRoomPerson(actor), at)) throw refuse('not_allowed');
  return room;
}

async function change(asked: Asked, what: Partial<NewRoom>) {
  return changed(asked.db, await editable(asked), what, asked.actor, asked.ports);
}

async function changed(db: Db, room: RoomRow, what: Partial<NewRoom>, actor: Member, ports: Ports) {
  await updateRoom(db, room, what);
  const now = await roomByIdOrSlug(db, room.uuid);
  if (!now) throw new Error('the hangout that was just changed is gone');
  return presentRoom(db, now, actor, ports.clock.now());
}

/** The columns of a change, without the fields that belong to other calls: those are never more than undefined. */
function settingsOf(given: object): Partial<NewRoom> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
