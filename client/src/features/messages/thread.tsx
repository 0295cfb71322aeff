import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import messageStyles from '../../components/message/message.module.css';
import { ConversationAvatar } from '../../components/person/conversation-avatar.tsx';
import { ButtonLink } from '../../design/primitives/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { findConversation, loadThread, markOpenThreadRead } from '../../live/lobby/conversation-loading.ts';
import { conversationTitle } from '../../live/lobby/conversation-text.ts';
import {
  conversationsAtom,
  emptyThread,
  lobbyStatusAtom,
  openPeerAtom,
  peerKeyOf,
  threadsAtom,
} from '../../live/lobby/lobby-state.ts';
import type { ComposerMode } from '../../live/room/composer-mode.ts';
import styles from './messages.module.css';
import { ThreadHead } from './thread-head.tsx';
import { ThreadInput } from './thread-input.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { useTypingText } from './typing-text.ts';

export function Thread({ peer }: { peer: string }) {
  const { t } = useTranslation();
  const conversations = useAtomValue(conversationsAtom);
  const conversation = conversations?.find((one) => peerKeyOf(one) === peer);
  const status = useAtomValue(lobbyStatusAtom);
  const thread = useAtomValue(threadsAtom).get(peer) ?? emptyThread;
  const [mode, setMode] = useState<ComposerMode>({ kind: 'new' });
  const { error, again } = useOpenThread(peer);
  const wasListed = useRef(false);
  if (conversation) wasListed.current = true;
  else if (wasListed.current && conversations && status === 'inside')
    return (
      <section className={styles.thread}>
        <EmptyState title={t('messages.gone')} text={t('messages.goneText')}>
          <ButtonLink to="/messages">{t('messages.back')}</ButtonLink>
        </EmptyState>
      </section>
    );
  if (error)
    return (
      <section className={styles.thread}>
        <ErrorState error={error} retry={again} />
      </section>
    );
  return (
    <section
      className={styles.thread}
      aria-label={conversation ? conversationTitle(conversation) : t('messages.title')}
    >
      {conversation ? <ThreadHead conversation={conversation} /> : <SkeletonRows count={1} size={44} round />}
      {conversation && thread.messages.length === 0 && !thread.isLoading ? (
        <div className={styles.threadBegin}>
          <ConversationAvatar conversation={conversation} size={84} isOnline={false} />
          <EmptyState title={t('messages.begin', { name: conversationTitle(conversation) })} />
        </div>
      ) : conversation ? (
        <ThreadMessages conversation={conversation} onMode={setMode} />
      ) : (
        <SkeletonRows count={5} size={34} round />
      )}
      {conversation?.mayWrite === false ? (
        <p className={messageStyles.chatClosed}>{t('errors.blocked')}</p>
      ) : conversation ? (
        <>
          <TypingNote conversation={conversation} />
          <ThreadInput conversation={conversation} mode={mode} onDone={() => setMode({ kind: 'new' })} />
        </>
      ) : null}
    </section>
  );
}

function TypingNote({ conversation }: { conversation: Conversation }) {
  const text = useTypingText(conversation);
  return (
    <p className={`${styles.typing} ${textStyles.oneLine}`} data-testid="typing">
      {text}
    </p>
  );
}

/**
 * Finds the conversation and loads its latest messages. The thread counts as open as long as the component is mounted.
 */
function useOpenThread(peer: string): { error: unknown; again: () => void } {
  const status = useAtomValue(lobbyStatusAtom);
  const setOpen = useSetAtom(openPeerAtom);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    setOpen(peer);
    return () => setOpen(null);
  }, [peer, setOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` runs the effect again.
  useEffect(() => {
    if (status !== 'inside') return;
    let isHere = true;
    setError(null);
    findConversation(peer)
      .then(() => loadThread(peer, true))
      .then(markOpenThreadRead)
      .catch((failure: unknown) => isHere && setError(failure));
    return () => {
      isHere = false;
    };
  }, [peer, status, attempt]);
  return { error, again: () => setAttempt((count) => count + 1) };
}
