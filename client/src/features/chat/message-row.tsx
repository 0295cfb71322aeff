import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClockTime } from '../../core/format-time.ts';
import { myUuidAtom } from '../../core/session.ts';
import { showErrorToast } from '../../core/toasts.ts';
import { lookupText } from '../../core/use-error-text.ts';
import { dropUnsentMessage, outboxAtom, retryMessage, toggleReaction } from '../../room/chat.ts';
import { roomState } from '../../room/room-state.ts';
import { findUserName } from '../../room/user-names.ts';
import { Avatar } from '../stage/avatar.tsx';
import type { Doing } from './composer-mode.ts';
import { NotSent } from './delivery-status.tsx';
import { namesMe } from './is-addressed-to.ts';
import { LineTools } from './message-actions.tsx';
import { Cards } from './message-cards.tsx';
import { Pictures } from './message-images.tsx';
import { Said } from './message-text.tsx';
import { Quotes } from './quotes.tsx';
import { Reactions } from './reactions.tsx';

interface LineProps {
  readonly line: ChatMessage;
  readonly isFollowing: boolean;
  readonly onDo: (doing: Doing) => void;
  /** Brings the line that is quoted into sight. */
  readonly onQuote: (uuid: string) => void;
}

/** One line of the talk. */
export const Line = memo(function Line({ line, isFollowing, onDo, onQuote }: LineProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const unsent = useAtomValue(outboxAtom).get(line.uuid);
  const isMine = line.userUuid === me;
  const isKept = line.id !== -1;
  return (
    <article
      className="line"
      data-testid="message"
      data-uuid={line.uuid}
      data-following={isFollowing || undefined}
      data-pending={(!isKept && unsent?.state !== 'failed') || undefined}
      data-names-me={namesMe(line, me) || undefined}
      aria-label={isMine ? t('chat.you') : line.userName}
    >
      {isFollowing ? <span /> : <Avatar avatarId={line.avatarId} size={34} />}
      <div className="line-body">
        {isFollowing ? null : <Head line={line} isMine={isMine} />}
        <Quotes line={line} onQuote={onQuote} />
        <Said line={line} nameOf={findUserName} />
        <Pictures line={line} />
        <Cards line={line} />
        <Reactions
          line={line}
          me={me}
          onReact={(emoji) => void toggleReaction(line.uuid, emoji).catch(showErrorToast)}
        />
        {isKept || !unsent ? null : (
          <NotSent
            unsent={unsent}
            onAgain={() => retryMessage(line.uuid)}
            onDrop={() => dropUnsentMessage(line.uuid)}
          />
        )}
      </div>
      {line.deleted || !isKept ? null : <LineTools line={line} onDo={onDo} />}
    </article>
  );
});

function Head({ line, isMine }: { line: ChatMessage; isMine: boolean }) {
  const { t } = useTranslation();
  const djs = useAtomValue(roomState.djs);
  const role =
    line.highestRole && line.highestRole !== 'user' && line.highestRole !== 'dj' ? line.highestRole : null;
  const isDj = djs.some((dj) => dj.uuid === line.userUuid);
  return (
    <p className="line-head">
      <span className="line-name">{isMine ? t('chat.you') : line.userName}</span>
      {isDj ? (
        <span className="tag" data-tone="dj">
          {t('chat.dj')}
        </span>
      ) : null}
      {role && lookupText(`roles.${role}`) ? (
        <span className="tag" data-tone="mod">
          {lookupText(`roles.${role}`)}
        </span>
      ) : null}
      <time className="num" dateTime={new Date(line.date).toISOString()}>
        {formatClockTime(line.date)}
      </time>
    </p>
  );
}
