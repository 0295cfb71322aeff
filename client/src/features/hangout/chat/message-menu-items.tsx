import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { mayDeleteMessage, mayEditMessage } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { Copy, Flag, Pencil, Pin, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pinMessage } from '../../../api/rooms.ts';
import type { ComposerMode } from '../../../components/message/composer-mode.ts';
import type { PersonAction } from '../../../components/person-card/person-action.ts';
import { usePersonActions } from '../../../components/person-card/use-person-actions.tsx';
import { openReport } from '../../../components/report/report-target.ts';
import { type MenuEntry, MenuItems } from '../../../design/primitives/menu.tsx';
import { deleteMessage } from '../../../live/room/chat.ts';
import { mayPinAtom } from '../../../live/room/derived-state.ts';
import { plainText } from '../../../live/room/plain-text.ts';
import { currentPersonAtom, policyContextAtom, toRoomPerson } from '../../../live/room/policy-context.ts';
import { messagesAtom, roomState } from '../../../live/room/room-state.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { showErrorToast } from '../../../platform/toasts.ts';

/** Filters the actions on the author for the menu of a message; the author's card has all of them. */
const isOfferedBesideMessage = ({ key, group }: PersonAction) =>
  group === 'moderation' ? key !== 'sheet' : key === 'profile' || key === 'write';

/** [H841] The entries of the menu of a chat message: those about the message, then those about its author. */
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
  const text = typeof message.message === 'string' ? message.message : '';
  const author = toRoomPerson({
    uuid: message.userUuid,
    tokenRole: 'user',
    highestRole: message.highestRole ?? '',
  });
  const isPinned = room?.pinnedMessages.some((pinned) => pinned.uuid === message.uuid) ?? false;
  const entries: (MenuEntry | false)[] = [
    {
      key: 'copy',
      label: t('chat.copy'),
      icon: <Copy size={18} />,
      run: () => void navigator.clipboard.writeText(plainText(text)),
    },
    me !== null &&
      mayEditMessage(messages, message.uuid, me.uuid, serverNow()) && {
        key: 'edit',
        label: t('chat.edit'),
        icon: <Pencil size={18} />,
        run: () => onMode({ kind: 'edit', message }),
      },
    message.userUuid !== me?.uuid &&
      message.userUuid !== '' &&
      me?.kind === 'user' && {
        key: 'report',
        label: t('chat.report'),
        icon: <Flag size={18} />,
        run: () =>
          openReport({
            kind: 'message',
            messageUuid: message.uuid,
            name: message.userName,
            excerpt:
              typeof message.message === 'string'
                ? plainText(message.message)
                : message.message.trackInfo.title,
          }),
      },
    mayPin &&
      room !== null && {
        key: 'pin',
        label: t(isPinned ? 'room.unpin' : 'room.pin'),
        icon: <Pin size={18} />,
        run: () => void pinMessage(room.slug, message.uuid, !isPinned).catch(showErrorToast),
      },
    me !== null &&
      policyContext !== null &&
      mayDeleteMessage(me, author, policyContext) && {
        key: 'delete',
        label: t('chat.delete'),
        tone: 'bad',
        icon: <Trash2 size={18} />,
        run: () => void deleteMessage(message.uuid).catch(showErrorToast),
      },
  ];
  return entries.filter((entry) => entry !== false);
}
