import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useAtomValue } from 'jotai';
import { ArrowDown } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import messageStyles from '../../components/message/message.module.css';
import { useMessageAnnouncements } from '../../components/message/use-message-announcements.ts';
import { useMessageScroll } from '../../components/message/use-message-scroll.ts';
import { loadThread } from '../../live/lobby/conversation-loading.ts';
import { conversationTitle, memberNames, wordGroupChange } from '../../live/lobby/conversation-text.ts';
import { emptyThread, peerKeyOf, threadsAtom } from '../../live/lobby/lobby-state.ts';
import type { ComposerMode } from '../../live/room/composer-mode.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { DirectMessageRow } from './direct-message-row.tsx';
import styles from './messages.module.css';

/** Messages, the oldest first. Scrolling up loads older ones. */
export function ThreadMessages({
  conversation,
  onMode,
}: {
  conversation: Conversation;
  onMode: (mode: ComposerMode) => void;
}) {
  const { t } = useTranslation();
  const peer = peerKeyOf(conversation);
  const me = useAtomValue(myUuidAtom);
  const { messages, hasOlder, isLoading } = useAtomValue(threadsAtom).get(peer) ?? emptyThread;
  const [isAtEnd, setAtEnd] = useState(true);
  const { ref, onScroll, visibleRows, unseenCount, scrollToEnd, scrollToMessage } = useMessageScroll({
    keys: useMemo(() => messages.map(({ uuid }) => uuid), [messages]),
    newest: messages.at(-1)?.uuid,
    hasOlder,
    isReading: isLoading,
    isAtEnd,
    onAtEnd: setAtEnd,
    readOlder: useCallback(() => loadThread(peer, false), [peer]),
    onMissing: useCallback(() => showToast({ tone: 'plain', text: t('chat.quoteFar') }), [t]),
  });
  useMessageAnnouncements(messages, memberNames(conversation));
  const lastOwn = messages.findLast(
    ({ userUuid, id, groupChange }) => userUuid === me && id !== -1 && !groupChange,
  );
  const count = messages.length;
  const from = Math.max(0, count - visibleRows);
  return (
    <div
      className={styles.threadLog}
      ref={ref}
      onScroll={onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={conversationTitle(conversation)}
      data-testid="thread"
    >
      {messages.slice(from).map((message, index) =>
        message.groupChange ? (
          <p
            key={message.uuid}
            className={styles.threadNote}
            data-uuid={message.uuid}
            data-testid="group-note"
          >
            {wordGroupChange(message.userName, message.groupChange)}
          </p>
        ) : (
          <DirectMessageRow
            key={message.uuid}
            conversation={conversation}
            message={message}
            messages={messages}
            before={messages[from + index - 1] ?? null}
            isLastRead={message === lastOwn && conversation.readByOthers >= message.id}
            onMode={onMode}
            onQuote={scrollToMessage}
          />
        ),
      )}
      {unseenCount > 0 && !isAtEnd ? (
        <button type="button" className={messageStyles.chatFresh} onClick={scrollToEnd}>
          <ArrowDown size={16} aria-hidden="true" />
          {t('chat.new', { count: unseenCount })}
        </button>
      ) : null}
    </div>
  );
}
