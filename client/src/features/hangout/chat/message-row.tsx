import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { useAtomValue } from 'jotai';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliveryStatus } from '../../../components/message/delivery-status.tsx';
import { isAddressedTo } from '../../../components/message/is-addressed-to.ts';
import { MessageCards } from '../../../components/message/message-cards.tsx';
import { moveInMessages, useSingleTabStop } from '../../../components/message/message-focus.ts';
import { MessageImages } from '../../../components/message/message-images.tsx';
import { MessageText } from '../../../components/message/message-text.tsx';
import { ChatQuotes } from '../../../components/message/quotes.tsx';
import { Reactions } from '../../../components/message/reactions.tsx';
import { spokenText } from '../../../components/message/spoken-text.ts';
import type { PersonReference } from '../../../components/person/open-person-card.ts';
import { PersonButton } from '../../../components/person/person-button.tsx';
import { Avatar } from '../../../components/stage/avatar.tsx';
import { Tag } from '../../../design/primitives/tag.tsx';
import textStyles from '../../../design/text.module.css';
import { dropUnsentMessage, outboxAtom, retryMessage, toggleReaction } from '../../../live/room/chat.ts';
import type { ComposerMode } from '../../../live/room/composer-mode.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { findUserName } from '../../../live/room/user-names.ts';
import { formatClockTime } from '../../../platform/format-time.ts';
import { myUuidAtom } from '../../../platform/session.ts';
import { act } from '../../../platform/toasts.ts';
import { translate } from '../../../platform/use-error-text.ts';
import styles from './chat.module.css';
import { MessageActions } from './message-actions.tsx';

interface MessageRowProps {
  readonly message: ChatMessage;
  readonly isFollowing: boolean;
  readonly onMode: (doing: ComposerMode) => void;
  readonly onQuote: (uuid: string) => void;
}

export const MessageRow = memo(function MessageRow({
  message,
  isFollowing,
  onMode,
  onQuote,
}: MessageRowProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const unsent = useAtomValue(outboxAtom).get(message.uuid);
  const isMine = message.userUuid === me;
  const isStored = message.id !== -1;
  const row = useRef<HTMLElement>(null);
  useSingleTabStop(row);
  const name = isMine ? t('chat.you') : message.userName;
  const text = spokenText(message);
  const isAnnouncement = message.type === 'room' && !message.deleted;
  return (
    <article
      ref={row}
      className={styles.line}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a message is one tab stop, and its controls are reached from it.
      tabIndex={0}
      onKeyDown={moveInMessages}
      data-testid="message"
      data-uuid={message.uuid}
      data-following={isFollowing || undefined}
      data-pending={(!isStored && unsent?.state !== 'failed') || undefined}
      data-announcement={isAnnouncement || undefined}
      data-names-me={isAddressedTo(message, me) || undefined}
      aria-label={
        message.deleted || text === ''
          ? name
          : t(isAnnouncement ? 'chat.announced' : 'chat.said', { name, text })
      }
    >
      {isFollowing ? <span /> : <AuthorFace message={message} />}
      <div>
        {isFollowing ? null : <MessageRowHead message={message} isMine={isMine} />}
        <ChatQuotes message={message} onQuote={onQuote} />
        <MessageText message={message} nameOf={findUserName} />
        <MessageImages message={message} />
        <MessageCards message={message} />
        <Reactions message={message} me={me} onReact={(emoji) => act(toggleReaction(message.uuid, emoji))} />
        {isStored || !unsent ? null : (
          <DeliveryStatus
            unsent={unsent}
            onAgain={() => retryMessage(message.uuid)}
            onDrop={() => dropUnsentMessage(message.uuid)}
          />
        )}
      </div>
      {message.deleted || !isStored ? null : <MessageActions message={message} onMode={onMode} />}
    </article>
  );
});

const authorOf = ({ userUuid, userName, avatarId }: ChatMessage): PersonReference => ({
  ...{ uuid: userUuid, name: userName, avatarId },
});

function AuthorFace({ message }: { message: ChatMessage }) {
  return (
    <PersonButton pointerOnly className={styles.lineFace} person={authorOf(message)} testId="line-face">
      <Avatar avatarId={message.avatarId} picture={message.profilePicture} size={34} />
    </PersonButton>
  );
}

function MessageRowHead({ message, isMine }: { message: ChatMessage; isMine: boolean }) {
  const { t } = useTranslation();
  const djs = useAtomValue(roomState.djs);
  const role =
    message.highestRole && message.highestRole !== 'user' && message.highestRole !== 'dj'
      ? message.highestRole
      : null;
  const isDj = djs.some((dj) => dj.uuid === message.userUuid);
  return (
    <p className={styles.lineHead}>
      <PersonButton className={styles.lineName} person={authorOf(message)} testId="line-name">
        <bdi>{isMine ? t('chat.you') : message.userName}</bdi>
      </PersonButton>
      {message.type === 'room' && !message.deleted ? <Tag tone="mod">{t('chat.announcement')}</Tag> : null}
      {isDj ? <Tag tone="dj">{t('chat.dj')}</Tag> : null}
      {role && translate(`roles.${role}`) ? <Tag tone="mod">{translate(`roles.${role}`)}</Tag> : null}
      <time className={textStyles.num} dateTime={new Date(message.date).toISOString()}>
        {formatClockTime(message.date)}
      </time>
    </p>
  );
}
