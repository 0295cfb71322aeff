import type { ChatDraft } from '@hangout/contract/room/chat-message';
import { type ChatBody, chatLine } from '@hangout/db';
import { contentOf } from '../../chat/content.ts';
import type { Person } from '../crowd/person.ts';
import { shownRole } from '../crowd/policy.ts';
import type { Hangout } from '../hangout.ts';
import { namedIn } from './named.ts';

/**
 * [H410] What is kept of a draft. Who says it and how they look is our own word, and so is whatever it refers to.
 * @throws Refused where a picture, a song or a playlist is none that everybody may see.
 */
export async function bodyOf(h: Hangout, person: Person, draft: ChatDraft): Promise<ChatBody> {
  const { db, gifHosts = [] } = h.ports;
  const quoted = draft.replyTo === undefined ? null : await chatLine(db, h.lease.roomUuid, draft.replyTo);
  const mentions = await namedIn(h, person.uuid, draft.message);
  return {
    ...(await contentOf({ db, by: person.uuid, gifHosts }, draft, quoted)),
    ...(mentions.length > 0 && { mentions }),
    userName: person.nickname,
    avatarId: person.avatarId,
    color: person.color,
    badges: person.badges,
    highestRole: shownRole(h, person),
  };
}
