import type { ChatMessage, Song } from '@hangout/contract';
import { splitMessage } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { Plus, RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addSongs } from '../../api/crates.ts';
import { i18n } from '../../app/i18n.ts';
import { isRegisteredAtom, myUuidAtom, useMe } from '../../app/me.ts';
import { notify, notifyError } from '../../app/notices.ts';
import { store } from '../../app/store.ts';
import { lookup } from '../../app/use-errors.ts';
import { dropFailed, failedLinesAtom, react, say } from '../../room/chat.ts';
import { mirror } from '../../room/mirror.ts';
import { IconButton } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { EmojiText } from '../../ui/emoji-text.tsx';
import { Face } from '../../ui/face.tsx';
import { useAccountDoor } from '../account/index.ts';
import type { Doing } from './doing.ts';
import { LineTools } from './line-tools.tsx';
import { nameOf, plainText } from './plain-text.ts';

interface LineProps {
  readonly line: ChatMessage;
  readonly isFollowing: boolean;
  readonly onDo: (doing: Doing) => void;
}

/** One line of the talk. */
export const Line = memo(function Line({ line, isFollowing, onDo }: LineProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const failed = useAtomValue(failedLinesAtom).get(line.uuid);
  const isMine = line.userUuid === me;
  return (
    <article
      className="line"
      data-testid="message"
      data-uuid={line.uuid}
      data-following={isFollowing || undefined}
      data-pending={(line.id === -1 && !failed) || undefined}
      aria-label={isMine ? t('chat.you') : line.userName}
    >
      {isFollowing ? <span /> : <Face avatarId={line.avatarId} size={34} />}
      <div className="line-body">
        {isFollowing ? null : <Head line={line} isMine={isMine} />}
        {line.replies.map((quote) => (
          <p key={quote.uuid} className="line-quote one-line">
            <b>{quote.userName}</b> <EmojiText text={plainText(quote.message)} />
          </p>
        ))}
        <Said line={line} />
        {line.songs.map((song) => (
          <SharedSong key={song.songId} song={song} />
        ))}
        <Reactions line={line} me={me} />
        {failed ? <Failed uuid={line.uuid} /> : null}
      </div>
      {line.deleted || line.id === -1 ? null : <LineTools line={line} onDo={onDo} />}
    </article>
  );
});

const clock = (date: number) =>
  new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    date,
  );

function Head({ line, isMine }: { line: ChatMessage; isMine: boolean }) {
  const { t } = useTranslation();
  const djs = useAtomValue(mirror.djs);
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
      {role && lookup(`roles.${role}`) ? (
        <span className="tag" data-tone="mod">
          {lookup(`roles.${role}`)}
        </span>
      ) : null}
      <time className="num" dateTime={new Date(line.date).toISOString()}>
        {clock(line.date)}
      </time>
    </p>
  );
}

function Said({ line }: { line: ChatMessage }) {
  const { t } = useTranslation();
  if (line.deleted) return <p className="line-text line-gone">{t('chat.deleted')}</p>;
  if (typeof line.message !== 'string') return <p className="line-text">{line.message.trackInfo.title}</p>;
  return (
    <p className="line-text">
      {splitMessage(line.message).map((part, index) => {
        if (part.kind === 'text')
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
          return <EmojiText key={index} text={part.text} />;
        if (part.kind === 'mention')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
            <Link key={index} className="mention" to={`/u/${part.userUuid}`} target="_blank" rel="noopener">
              @{nameOf(part.userUuid)}
            </Link>
          );
        return (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
            key={index}
            className="mention"
            href={part.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {part.url.replace(/^https?:\/\//, '')}
          </a>
        );
      })}
      {line.editedAt ? <small className="line-edited"> ({t('chat.edited')})</small> : null}
    </p>
  );
}

function SharedSong({ song }: { song: Song }) {
  const { t } = useTranslation();
  const door = useAccountDoor();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const add = () => {
    if (!isRegistered) return door.open('sign-up', 'keep');
    addSongs('queue', [song], true).then(
      () => notify({ tone: 'good', text: t('queue.added', { song: song.trackName }) }),
      notifyError,
    );
  };
  return (
    <div className="line-song">
      <Cover song={song} size={48} />
      <div style={{ minWidth: 0, flex: 1 }}>
        <strong className="one-line">{song.trackName}</strong>
        <small className="one-line">{song.artistName}</small>
      </div>
      <IconButton filled label={t('chat.addSong', { song: song.trackName })} onClick={add}>
        <Plus size={20} />
      </IconButton>
    </div>
  );
}

function Reactions({ line, me }: { line: ChatMessage; me: string | null }) {
  const { t } = useTranslation();
  const all = Object.entries(line.reactions).filter(([, given]) => given.length > 0);
  if (all.length === 0) return null;
  return (
    <p className="line-reactions">
      {all.map(([emoji, given]) => (
        <button
          key={emoji}
          type="button"
          className="reaction num"
          data-testid="reaction"
          aria-pressed={given.some((one) => one.userUUID === me)}
          aria-label={t('chat.reacted', { count: given.length, emoji })}
          title={given
            .map((one) => one.name)
            .slice(0, 12)
            .join(', ')}
          onClick={() => void react(line.uuid, emoji).catch(notifyError)}
        >
          <span>
            <EmojiText text={emoji} /> {given.length}
          </span>
        </button>
      ))}
    </p>
  );
}

function Failed({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const me = useMe();
  const again = () => {
    const draft = store.get(failedLinesAtom).get(uuid);
    if (draft && me.kind !== 'unknown') say(draft, me, uuid).catch(notifyError);
  };
  return (
    <p className="line-failed" role="alert">
      {t('chat.failed')}
      <button type="button" onClick={again} data-testid="resend">
        <RotateCcw size={14} aria-hidden="true" />
        {t('chat.resend')}
      </button>
      <button type="button" onClick={() => dropFailed(uuid)}>
        {t('app.remove')}
      </button>
    </p>
  );
}
