import type { ChatMessage } from '@hangout/contract';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { myUuidAtom } from '../../app/me.ts';
import { clockTime } from '../../app/moments.ts';
import { notifyError } from '../../app/notices.ts';
import { lookup } from '../../app/use-errors.ts';
import { dropFailed, react, sayAgain, unsentAtom } from '../../room/chat.ts';
import { mirror } from '../../room/mirror.ts';
import { knownName } from '../../room/names.ts';
import { Face } from '../../ui/face.tsx';
import { Cards } from './cards.tsx';
import type { Doing } from './doing.ts';
import { LineTools } from './line-tools.tsx';
import { namesMe } from './names-me.ts';
import { NotSent } from './not-sent.tsx';
import { Pictures } from './pictures.tsx';
import { Quotes } from './quotes.tsx';
import { Reactions } from './reactions.tsx';
import { Said } from './said.tsx';

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
  const unsent = useAtomValue(unsentAtom).get(line.uuid);
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
      {isFollowing ? <span /> : <Face avatarId={line.avatarId} size={34} />}
      <div className="line-body">
        {isFollowing ? null : <Head line={line} isMine={isMine} />}
        <Quotes line={line} onQuote={onQuote} />
        <Said line={line} nameOf={knownName} />
        <Pictures line={line} />
        <Cards line={line} />
        <Reactions line={line} me={me} onReact={(emoji) => void react(line.uuid, emoji).catch(notifyError)} />
        {isKept || !unsent ? null : (
          <NotSent unsent={unsent} onAgain={() => sayAgain(line.uuid)} onDrop={() => dropFailed(line.uuid)} />
        )}
      </div>
      {line.deleted || !isKept ? null : <LineTools line={line} onDo={onDo} />}
    </article>
  );
});

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
        {clockTime(line.date)}
      </time>
    </p>
  );
}
