import type { Conversation } from '@hangout/contract';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { ArrowDown, Ban, ChevronLeft, Ellipsis, LogOut, UserRound } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { blockedPeople, setBlocked } from '../../api/blocked.ts';
import { myUuidAtom } from '../../app/me.ts';
import { notifyError } from '../../app/notices.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { BoneRows, Empty, Failed } from '../../ui/states.tsx';
import { type Doing, useReading } from '../chat/index.ts';
import {
  askLobby,
  conversationsAtom,
  emptyThread,
  findConversation,
  lobbyStatusAtom,
  openPeerAtom,
  peerOf,
  presenceAtom,
  readOpenThread,
  readThread,
  refreshConversation,
  threadsAtom,
  titleOf,
} from '../lobby/index.ts';
import { TalkFace } from './conversation-list.tsx';
import { OwnLine } from './own-line.tsx';
import { WriteField } from './write-field.tsx';

/** What was written with one person or in one group, and the field to write more. */
export function Thread({ peer }: { peer: string }) {
  const { t } = useTranslation();
  const conversation = useAtomValue(conversationsAtom)?.find((one) => peerOf(one) === peer);
  const thread = useAtomValue(threadsAtom).get(peer) ?? emptyThread;
  const [doing, setDoing] = useState<Doing>({ kind: 'new' });
  const { error, again } = useOpened(peer);
  if (error)
    return (
      <section className="thread">
        <Failed error={error} again={again} />
      </section>
    );
  return (
    <section className="thread" aria-label={conversation ? titleOf(conversation) : t('messages.title')}>
      {conversation ? <Head talk={conversation} /> : <BoneRows count={1} size={44} round />}
      {conversation && thread.lines.length === 0 && !thread.isLoading ? (
        <div className="thread-begin">
          <TalkFace talk={conversation} size={84} isOnline={false} />
          <Empty title={t('messages.begin', { name: titleOf(conversation) })} />
        </div>
      ) : conversation ? (
        <Lines talk={conversation} onDo={setDoing} />
      ) : (
        <BoneRows count={5} size={34} round />
      )}
      {conversation?.mayWrite === false ? (
        <p className="chat-closed">{t('errors.blocked')}</p>
      ) : conversation ? (
        <WriteField talk={conversation} doing={doing} onDone={() => setDoing({ kind: 'new' })} />
      ) : null}
    </section>
  );
}

/** Finds the conversation and reads its newest lines; it is before somebody's eyes until they leave. */
function useOpened(peer: string): { error: unknown; again: () => void } {
  const status = useAtomValue(lobbyStatusAtom);
  const setOpen = useSetAtom(openPeerAtom);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    setOpen(peer);
    return () => setOpen(null);
  }, [peer, setOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks once more.
  useEffect(() => {
    if (status !== 'inside') return;
    setError(null);
    findConversation(peer)
      .then(() => readThread(peer, true))
      .then(readOpenThread)
      .catch(setError);
  }, [peer, status, attempt]);
  return { error, again: () => setAttempt((count) => count + 1) };
}

function Head({ talk }: { talk: Conversation }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const presence = useAtomValue(presenceAtom).get(peerOf(talk));
  const isBlocked = useQuery(blockedPeople()).data?.includes(peerOf(talk)) ?? false;
  const entries: (MenuEntry | false)[] = [
    talk.kind === 'user' && {
      key: 'profile',
      label: t('people.profile'),
      icon: <UserRound size={18} />,
      run: () => navigate(`/u/${peerOf(talk)}`),
    },
    talk.kind === 'user' && {
      key: 'block',
      label: t(isBlocked ? 'messages.unblock' : 'messages.block'),
      icon: <Ban size={18} />,
      tone: 'bad' as const,
      run: () => {
        setBlocked(peerOf(talk), !isBlocked)
          .then(() => (talk.uuid ? refreshConversation(talk.uuid) : null))
          .catch(notifyError);
      },
    },
    talk.kind === 'group' &&
      talk.uuid !== null && {
        key: 'leave-group',
        label: t('messages.leaveGroup'),
        icon: <LogOut size={18} />,
        tone: 'bad' as const,
        run: () => {
          askLobby('leaveGroup', { conversation: talk.uuid ?? '' }).then(
            () => navigate('/messages'),
            notifyError,
          );
        },
      },
  ];
  return (
    <header className="thread-head">
      <Link to="/messages" className="icon-button thread-back" aria-label={t('messages.back')}>
        <ChevronLeft size={24} />
      </Link>
      <TalkFace talk={talk} size={44} isOnline={presence?.online ?? false} />
      <div className="thread-title">
        <h2 className="one-line">{titleOf(talk)}</h2>
        {talk.kind === 'group' ? (
          <p className="one-line quiet">{talk.people.map(({ nickname }) => nickname).join(', ')}</p>
        ) : presence?.hangout ? (
          <Link className="one-line thread-where" to={`/r/${presence.hangout.slug}`}>
            {t('messages.isIn', { hangout: presence.hangout.name })}
          </Link>
        ) : presence?.online ? (
          <p className="thread-here">{t('messages.isHere')}</p>
        ) : null}
      </div>
      <Menu
        label={t('messages.menu')}
        icon={<Ellipsis size={20} />}
        entries={entries.filter((entry) => entry !== false)}
        testId="thread-menu"
      />
    </header>
  );
}

function Lines({ talk, onDo }: { talk: Conversation; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation();
  const peer = peerOf(talk);
  const me = useAtomValue(myUuidAtom);
  const { lines, hasOlder, isLoading } = useAtomValue(threadsAtom).get(peer) ?? emptyThread;
  const [isAtEnd, setAtEnd] = useState(true);
  const { ref, onScroll, shown, fresh, toEnd, toLine } = useReading({
    keys: useMemo(() => lines.map(({ uuid }) => uuid), [lines]),
    newest: lines.at(-1)?.uuid,
    hasOlder,
    isReading: isLoading,
    isAtEnd,
    onAtEnd: setAtEnd,
    readOlder: useCallback(() => void readThread(peer, false).catch(notifyError), [peer]),
  });
  const lastOwn = lines.findLast(({ userUuid, id }) => userUuid === me && id !== -1);
  const count = lines.length;
  const from = Math.max(0, count - shown);
  return (
    <div
      className="thread-log"
      ref={ref}
      onScroll={onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="log"
      aria-label={titleOf(talk)}
      data-testid="thread"
    >
      {lines.slice(from).map((line, index) => (
        <OwnLine
          key={line.uuid}
          talk={talk}
          line={line}
          before={lines[from + index - 1] ?? null}
          isLastRead={line === lastOwn && talk.readByOthers >= line.id}
          onDo={onDo}
          onQuote={(uuid) => void toLine(uuid)}
        />
      ))}
      {fresh > 0 && !isAtEnd ? (
        <button type="button" className="chat-fresh" onClick={toEnd}>
          <ArrowDown size={16} aria-hidden="true" />
          {t('chat.new', { count: fresh })}
        </button>
      ) : null}
    </div>
  );
}
