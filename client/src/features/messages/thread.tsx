import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import type { Doing } from '../chat/index.ts';
import {
  conversationsAtom,
  emptyThread,
  findConversation,
  lobbyStatusAtom,
  openPeerAtom,
  peerOf,
  readOpenThread,
  readThread,
  threadsAtom,
  titleOf,
} from '../lobby/index.ts';
import { TalkFace } from './conversation-list.tsx';
import { ThreadHead } from './thread-head.tsx';
import { WriteField } from './thread-input.tsx';
import { ThreadLines } from './thread-messages.tsx';

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
        <ErrorState error={error} again={again} />
      </section>
    );
  return (
    <section className="thread" aria-label={conversation ? titleOf(conversation) : t('messages.title')}>
      {conversation ? <ThreadHead talk={conversation} /> : <SkeletonRows count={1} size={44} round />}
      {conversation && thread.lines.length === 0 && !thread.isLoading ? (
        <div className="thread-begin">
          <TalkFace talk={conversation} size={84} isOnline={false} />
          <EmptyState title={t('messages.begin', { name: titleOf(conversation) })} />
        </div>
      ) : conversation ? (
        <ThreadLines talk={conversation} onDo={setDoing} />
      ) : (
        <SkeletonRows count={5} size={34} round />
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
