import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { describeGif, mayDeleteMessage, mayEditMessage } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pinMessage } from '../../../api/room-changes.ts';
import { messageEntries } from '../../../components/message/message-entries.tsx';
import type { PersonAction } from '../../../components/person-card/person-action.ts';
import { usePersonActions } from '../../../components/person-card/use-person-actions.tsx';
import { type MenuEntry, MenuItems } from '../../../design/primitives/menu.tsx';
import { deleteMessage } from '../../../live/room/chat.ts';
import type { ComposerMode } from '../../../live/room/composer-mode.ts';
import { mayPinAtom } from '../../../live/room/derived-state.ts';
import { plainText } from '../../../live/room/plain-text.ts';
import { currentPersonAtom, policyContextAtom, toRoomPerson } from '../../../live/room/policy-context.ts';
import { messagesAtom, roomState } from '../../../live/room/room-state.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { act } from '../../../platform/toasts.ts';

/** True for the actions on an author that the menu of a message shows; the author's card shows all of them. */
const isOfferedBesideMessage = ({ key, group }: PersonAction) =>
  group === 'moderation' ? key !== 'sheet' : key === 'profile' || key === 'write';

/** [H841] The menu entries of a message: first actions on the message, then actions on its author. */
export function MessageMenuItems({
  message,
  aboutReactions,
  onMode,
  onChoose,
}: {
  message: ChatMessage;
  aboutReactions: readonly MenuEntry[];
  onMode: (doing: ComposerMode) => void;
  onChoose: (entry: MenuEntry) => void;
}) {
  const entries = useMessageMenuEntries(message, onMode);
  const highestRole = message.highestRole ?? '';
  const author = usePersonActions({
    uuid: message.userUuid,
    name: message.userName,
    tokenRole: highestRole === 'guest' ? 'guest' : 'user',
    highestRole,
  });
  const aboutAuthor = message.userUuid === '' ? [] : author.filter(isOfferedBesideMessage);
  return <MenuItems entries={[...aboutReactions, ...entries, ...aboutAuthor]} onChoose={onChoose} />;
}

function useMessageMenuEntries(
  message: ChatMessage,
  onMode: (doing: ComposerMode) => void,
): readonly MenuEntry[] {
  const { t } = useTranslation();
  const me = useAtomValue(currentPersonAtom);
  const policyContext = useAtomValue(policyContextAtom);
  const mayPin = useAtomValue(mayPinAtom);
  const messages = useAtomValue(messagesAtom);
  const room = useAtomValue(roomState.settings);
  const text = typeof message.message === 'string' ? message.message || describeGif(message) : '';
  const author = toRoomPerson({
    uuid: message.userUuid,
    tokenRole: 'user',
    highestRole: message.highestRole ?? '',
  });
  const isPinned = room?.pinnedMessages.some((pinned) => pinned.uuid === message.uuid) ?? false;
  const mayDelete = me !== null && policyContext !== null && mayDeleteMessage(me, author, policyContext);
  const pin = mayPin &&
    room !== null && {
      key: 'pin',
      label: t(isPinned ? 'room.unpin' : 'room.pin'),
      icon: <Pin size={18} />,
      run: () => act(pinMessage(room.slug, message.uuid, !isPinned)),
    };
  return messageEntries(t, message, {
    text: plainText(text),
    excerpt: typeof message.message === 'string' ? plainText(text) : message.message.trackInfo.title,
    mayEdit: me !== null && mayEditMessage(messages, message.uuid, me.uuid, serverNow()),
    onMode,
    mayReport: message.userUuid !== me?.uuid && message.userUuid !== '' && me?.kind === 'user',
    others: pin ? [pin] : [],
    onDelete: mayDelete ? () => deleteMessage(message.uuid) : null,
  });
}
