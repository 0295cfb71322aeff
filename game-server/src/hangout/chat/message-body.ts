import type { ChatDraft } from '@hangout/contract/realtime/hangout/chat-message';
import { type ChatBody, loadMessage } from '@hangout/db';
import { buildMessageContent } from '../../messages/content.ts';
import type { Hangout } from '../hangout.ts';
import type { Person } from '../presence/person.ts';
import { visibleRole } from '../presence/roles.ts';
import { findMentions } from './mentions.ts';

/**
 * [H410] Builds the body of a chat message. The server adds the author and all that the message refers to.
 * @throws RefusalError if an image, a song or a playlist is not public
 */
export async function buildMessageBody(
  hangout: Hangout,
  person: Person,
  draft: ChatDraft,
): Promise<ChatBody> {
  const { db, gifSources = [], readLinks } = hangout.dependencies;
  const quoted =
    draft.replyTo === undefined
      ? null
      : await loadMessage(db, { kind: 'room', uuid: hangout.roomUuid }, draft.replyTo);
  const sharing = { db, by: person.uuid, gifSources, readLinks, roomUuid: hangout.roomUuid };
  const mentions = await findMentions(hangout, person.uuid, draft.message);
  return {
    ...(await buildMessageContent(sharing, draft, quoted)),
    ...(mentions.length > 0 && { mentions }),
    userName: person.nickname,
    avatarId: person.avatarId,
    ...(person.profilePicture !== null && { profilePicture: person.profilePicture }),
    color: person.color,
    badges: person.badges,
    highestRole: visibleRole(hangout, person),
  };
}
