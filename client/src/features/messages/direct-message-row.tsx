import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { isEditable } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatClockTime } from '../../core/format-time.ts';
import { serverNow } from '../../core/server-clock.ts';
import { myUuidAtom } from '../../core/session.ts';
import { showErrorToast } from '../../core/toasts.ts';
import { plainText } from '../../room/plain-text.ts';
import { EmojiText } from '../../ui/emoji-text.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { Cards, type Doing, NotSent, Pictures, Reactions, Said, ToolsBar } from '../chat/index.ts';
import { glimpseOf, nameIn, peerOf } from '../lobby/index.ts';
import { Avatar } from '../stage/avatar.tsx';
import { deleteMessage, dropUnsent, reactTo, unsentMessagesAtom, writeAgain } from './outgoing-messages.ts';

interface OwnLineProps {
  readonly talk: Conversation;
  readonly line: ChatMessage;
  readonly before: ChatMessage | null;
  /** The last of mine, and it was read. */
  readonly isLastRead: boolean;
  readonly onDo: (doing: Doing) => void;
  readonly onQuote: (uuid: string) => void;
}

/** Lines of one person this close together stand under one time, ms. */
const togetherMs = 5 * 60_000;

/** One line of a conversation: mine on one side, theirs on the other. */
export function OwnLine({ talk, line, before, isLastRead, onDo, onQuote }: OwnLineProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const unsent = useAtomValue(unsentMessagesAtom).get(line.uuid);
  const isMine = line.userUuid === me;
  const isKept = line.id !== -1;
  const follows = before?.userUuid === line.userUuid && line.date - before.date < togetherMs;
  const nameOf = nameIn(talk);
  const react = (emoji: string) => {
    if (talk.uuid)
      reactTo(peerOf(talk), { conversation: talk.uuid, uuid: line.uuid }, emoji).catch(showErrorToast);
  };
  return (
    <article
      className="own-line"
      data-testid="own-message"
      data-uuid={line.uuid}
      data-mine={isMine || undefined}
      data-following={follows || undefined}
      data-pending={(!isKept && unsent?.state !== 'failed') || undefined}
      aria-label={isMine ? t('chat.you') : line.userName}
    >
      {isMine ? null : follows ? <span className="own-gap" /> : <Avatar avatarId={line.avatarId} size={34} />}
      <div className="own-body">
        {follows ? null : (
          <p className="own-head">
            {isMine || talk.kind === 'user' ? null : <b>{line.userName}</b>}
            <time className="num" dateTime={new Date(line.date).toISOString()}>
              {formatClockTime(line.date)}
            </time>
          </p>
        )}
        <div className="own-bubble">
          {line.deleted
            ? null
            : line.replies.map((quote) => (
                <button
                  key={quote.uuid}
                  type="button"
                  className="line-quote one-line"
                  onClick={() => onQuote(quote.uuid)}
                >
                  <b>{quote.userUuid === me ? t('chat.you') : quote.userName}</b>{' '}
                  {quote.message ? <EmojiText text={plainText(quote.message, nameOf)} /> : t('chat.aPicture')}
                </button>
              ))}
          <Said line={line} nameOf={nameOf} />
          <Pictures line={line} />
          <Cards line={line} />
          {line.deleted || !isKept ? null : <OwnTools talk={talk} line={line} onDo={onDo} onReact={react} />}
        </div>
        <Reactions line={line} me={me} onReact={react} />
        {isKept || !unsent ? null : (
          <NotSent
            unsent={unsent}
            onAgain={() => writeAgain(line.uuid)}
            onDrop={() => dropUnsent(peerOf(talk), line.uuid)}
          />
        )}
        {isLastRead ? <p className="own-read">{t('messages.seen')}</p> : null}
      </div>
    </article>
  );
}

interface OwnToolsProps {
  readonly talk: Conversation;
  readonly line: ChatMessage;
  readonly onDo: (doing: Doing) => void;
  readonly onReact: (emoji: string) => void;
}

function OwnTools({ talk, line, onDo, onReact }: OwnToolsProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom) ?? '';
  const entries: (MenuEntry | false)[] = [
    {
      key: 'copy',
      label: t('chat.copy'),
      icon: <Copy size={18} />,
      run: () => void navigator.clipboard.writeText(glimpseOf(line, talk)),
    },
    isEditable(line, me, serverNow()) && {
      key: 'edit',
      label: t('chat.edit'),
      icon: <Pencil size={18} />,
      run: () => onDo({ kind: 'edit', line }),
    },
    line.userUuid === me && {
      key: 'delete',
      label: t('chat.delete'),
      tone: 'bad' as const,
      icon: <Trash2 size={18} />,
      run: () => {
        if (talk.uuid)
          deleteMessage(peerOf(talk), { conversation: talk.uuid, uuid: line.uuid }).catch(showErrorToast);
      },
    },
  ];
  return (
    <ToolsBar
      className="own-tools"
      entries={entries.filter((entry) => entry !== false)}
      onReply={() => onDo({ kind: 'reply', to: line })}
      onReact={onReact}
    />
  );
}
