import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { isEditable } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliveryStatus } from '../../components/message/delivery-status.tsx';
import { MessageActionBar } from '../../components/message/message-action-bar.tsx';
import { MessageCards } from '../../components/message/message-cards.tsx';
import { messageEntries } from '../../components/message/message-entries.tsx';
import { moveInMessages, useSingleTabStop } from '../../components/message/message-focus.ts';
import { MessageImages } from '../../components/message/message-images.tsx';
import { MessageText } from '../../components/message/message-text.tsx';
import { Quotes } from '../../components/message/quotes.tsx';
import { Reactions } from '../../components/message/reactions.tsx';
import { spokenText } from '../../components/message/spoken-text.ts';
import { PersonAvatar } from '../../components/person/person-avatar.tsx';
import { PersonButton } from '../../components/person/person-button.tsx';
import textStyles from '../../design/text.module.css';
import { memberNames, previewMessage } from '../../live/lobby/conversation-text.ts';
import { peerKeyOf } from '../../live/lobby/lobby-state.ts';
import {
  deleteDirectMessage,
  dropUnsentMessage,
  retryMessage,
  toggleDirectMessageReaction,
} from '../../live/lobby/outgoing-messages.ts';
import { unsentMessagesAtom } from '../../live/lobby/unsent-messages.ts';
import type { ComposerMode } from '../../live/room/composer-mode.ts';
import { formatClockTime } from '../../platform/format-time.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { act } from '../../platform/toasts.ts';
import styles from './direct-message-row.module.css';

interface DirectMessageRowProps {
  readonly conversation: Conversation;
  readonly message: ChatMessage;
  /** All loaded messages of the conversation. */
  readonly messages: readonly ChatMessage[];
  readonly before: ChatMessage | null;
  /** True for the last of the user's messages that the other person has read. */
  readonly isLastRead: boolean;
  readonly onMode: (mode: ComposerMode) => void;
  readonly onQuote: (uuid: string) => void;
}

/** Messages of one user that are less than this time apart are grouped under one time, ms. */
const maxGapMs = 5 * 60_000;

/** A direct message. The user's own messages stand on the right, others' on the left. */
export function DirectMessageRow({
  conversation,
  message,
  messages,
  before,
  isLastRead,
  onMode,
  onQuote,
}: DirectMessageRowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLElement>(null);
  useSingleTabStop(row);
  const me = useAtomValue(myUuidAtom);
  const unsent = useAtomValue(unsentMessagesAtom).get(message.uuid);
  const isMine = message.userUuid === me;
  const isStored = message.id !== -1;
  const follows =
    before?.userUuid === message.userUuid && !before.groupChange && message.date - before.date < maxGapMs;
  const nameOf = memberNames(conversation);
  const name = isMine ? t('chat.you') : message.userName;
  const text = spokenText(message, nameOf);
  const author = { uuid: message.userUuid, name: message.userName, avatarId: message.avatarId };
  const react = (emoji: string) => {
    if (conversation.uuid)
      act(
        toggleDirectMessageReaction(
          peerKeyOf(conversation),
          { conversation: conversation.uuid, uuid: message.uuid },
          emoji,
        ),
      );
  };
  return (
    <article
      ref={row}
      className={styles.line}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a message is one tab stop, and its controls are reached from it.
      tabIndex={0}
      onKeyDown={moveInMessages}
      data-testid="own-message"
      data-uuid={message.uuid}
      data-mine={isMine || undefined}
      data-on-brand={isMine || undefined}
      data-following={follows || undefined}
      data-pending={(!isStored && unsent?.state !== 'failed') || undefined}
      aria-label={message.deleted || text === '' ? name : t('chat.said', { name, text })}
    >
      {isMine ? null : follows ? (
        <span className={styles.gap} />
      ) : (
        <PersonButton className={styles.face} person={author} testId="own-face">
          <PersonAvatar
            uuid={message.userUuid}
            avatarId={message.avatarId}
            size={34}
            name={message.userName}
          />
        </PersonButton>
      )}
      <div className={styles.body}>
        {follows ? null : (
          <p className={styles.head}>
            {isMine || conversation.kind === 'user' ? null : (
              <PersonButton person={author}>
                <bdi>{message.userName}</bdi>
              </PersonButton>
            )}
            <time className={textStyles.num} dateTime={new Date(message.date).toISOString()}>
              {formatClockTime(message.date)}
            </time>
          </p>
        )}
        <div className={styles.bubble}>
          <Quotes message={message} messages={messages} nameOf={nameOf} onQuote={onQuote} />
          <MessageText message={message} nameOf={nameOf} />
          <MessageImages message={message} />
          <MessageCards message={message} />
          {message.deleted || !isStored ? null : (
            <DirectMessageActions
              conversation={conversation}
              message={message}
              onMode={onMode}
              onReact={react}
            />
          )}
        </div>
        <Reactions message={message} me={me} onReact={react} />
        {isStored || !unsent ? null : (
          <DeliveryStatus
            unsent={unsent}
            onAgain={() => retryMessage(message.uuid)}
            onDrop={() => dropUnsentMessage(peerKeyOf(conversation), message.uuid)}
          />
        )}
        {isLastRead ? <p className={styles.read}>{t('messages.seen')}</p> : null}
      </div>
    </article>
  );
}

interface DirectMessageActionsProps {
  readonly conversation: Conversation;
  readonly message: ChatMessage;
  readonly onMode: (mode: ComposerMode) => void;
  readonly onReact: (emoji: string) => void;
}

function DirectMessageActions({ conversation, message, onMode, onReact }: DirectMessageActionsProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom) ?? '';
  const { uuid } = conversation;
  const text = previewMessage(message, conversation);
  const entries = messageEntries(t, message, {
    ...{ text, excerpt: text, onMode, conversation: uuid ?? '' },
    mayEdit: isEditable(message, me, serverNow()),
    nameOf: memberNames(conversation),
    mayReport: message.userUuid !== me && uuid !== null,
    onDelete:
      message.userUuid === me && uuid !== null
        ? () => deleteDirectMessage(peerKeyOf(conversation), { conversation: uuid, uuid: message.uuid })
        : null,
  });
  return (
    <MessageActionBar
      message={message}
      className={styles.tools}
      entries={(aboutReactions) => [...aboutReactions, ...entries]}
      onReply={() => onMode({ kind: 'reply', to: message })}
      onReact={onReact}
    />
  );
}
