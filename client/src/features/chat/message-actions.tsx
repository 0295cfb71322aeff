import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { mayDeleteMessage, mayEditLine } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { Copy, Flag, MessagesSquare, Pencil, Pin, Trash2, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pinMessage } from '../../api/rooms.ts';
import { serverNow } from '../../core/server-clock.ts';
import { showErrorToast } from '../../core/toasts.ts';
import { deleteMessage, toggleReaction } from '../../room/chat.ts';
import { mayPinAtom } from '../../room/derived-state.ts';
import { plainText } from '../../room/plain-text.ts';
import { currentPersonAtom, policyContextAtom, toRoomPerson } from '../../room/policy-context.ts';
import { messagesAtom, roomState } from '../../room/room-state.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { openReport } from '../reports/index.ts';
import type { Doing } from './composer-mode.ts';
import { ToolsBar } from './message-action-bar.tsx';

/** Reply, react, and what else may be done with a line. */
export function LineTools({ line, onDo }: { line: ChatMessage; onDo: (doing: Doing) => void }) {
  const entries = useLineEntries(line, onDo);
  return (
    <ToolsBar
      className="line-tools"
      entries={entries}
      onReply={() => onDo({ kind: 'reply', to: line })}
      onReact={(emoji) => void toggleReaction(line.uuid, emoji).catch(showErrorToast)}
    />
  );
}

function useLineEntries(line: ChatMessage, onDo: (doing: Doing) => void): readonly MenuEntry[] {
  const { t } = useTranslation();
  const me = useAtomValue(currentPersonAtom);
  const at = useAtomValue(policyContextAtom);
  const mayPin = useAtomValue(mayPinAtom);
  const lines = useAtomValue(messagesAtom);
  const room = useAtomValue(roomState.settings);
  const text = typeof line.message === 'string' ? line.message : '';
  const author = toRoomPerson({
    uuid: line.userUuid,
    tokenRole: 'user',
    highestRole: line.highestRole ?? '',
  });
  const isPinned = room?.pinnedMessages.some((pinned) => pinned.uuid === line.uuid) ?? false;
  const entries: (MenuEntry | false)[] = [
    {
      key: 'profile',
      label: t('people.profile'),
      icon: <UserRound size={18} />,
      run: () => window.open(`/u/${line.userUuid}`, '_blank', 'noopener'),
    },
    line.userUuid !== me?.uuid &&
      me?.kind === 'user' &&
      line.highestRole !== 'guest' && {
        key: 'write',
        label: t('messages.writeTo'),
        icon: <MessagesSquare size={18} />,
        run: () => window.open(`/messages/${line.userUuid}`, '_blank', 'noopener'),
      },
    {
      key: 'copy',
      label: t('chat.copy'),
      icon: <Copy size={18} />,
      run: () => void navigator.clipboard.writeText(plainText(text)),
    },
    me !== null &&
      mayEditLine(lines, line.uuid, me.uuid, serverNow()) && {
        key: 'edit',
        label: t('chat.edit'),
        icon: <Pencil size={18} />,
        run: () => onDo({ kind: 'edit', line }),
      },
    line.userUuid !== me?.uuid &&
      line.userUuid !== '' &&
      me?.kind === 'user' && {
        key: 'report',
        label: t('chat.report'),
        icon: <Flag size={18} />,
        run: () =>
          openReport({
            kind: 'message',
            messageUuid: line.uuid,
            name: line.userName,
            words: typeof line.message === 'string' ? plainText(line.message) : line.message.trackInfo.title,
          }),
      },
    mayPin &&
      room !== null && {
        key: 'pin',
        label: t(isPinned ? 'room.unpin' : 'room.pin'),
        icon: <Pin size={18} />,
        run: () => void pinMessage(room.slug, line.uuid, !isPinned).catch(showErrorToast),
      },
    me !== null &&
      at !== null &&
      mayDeleteMessage(me, author, at) && {
        key: 'delete',
        label: t('chat.delete'),
        tone: 'bad',
        icon: <Trash2 size={18} />,
        run: () => void deleteMessage(line.uuid).catch(showErrorToast),
      },
  ];
  return entries.filter((entry) => entry !== false);
}
