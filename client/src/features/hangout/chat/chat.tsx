import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { useAtom, useAtomValue } from 'jotai';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useHiddenPeople } from '../../../api/muted-people.ts';
import messageStyles from '../../../components/message/message.module.css';
import { useMessageAnnouncements } from '../../../components/message/use-message-announcements.ts';
import { useMessageScroll } from '../../../components/message/use-message-scroll.ts';
import { PersonButton } from '../../../components/person/person-button.tsx';
import { Spinner } from '../../../design/primitives/spinner.tsx';
import { EmptyState, SkeletonRows } from '../../../design/primitives/states.tsx';
import { isChatLoadingAtom, loadLatestMessages, loadOlderMessages } from '../../../live/room/chat.ts';
import { composerModeAtom } from '../../../live/room/composer-mode.ts';
import { deferredCountAtom, isAtEndAtom } from '../../../live/room/message-window.ts';
import {
  hasOlderMessagesAtom,
  messagesAtom,
  type SongEvent,
  songEventsAtom,
} from '../../../live/room/room-state.ts';
import { roomStatusAtom } from '../../../live/room/room-status.ts';
import { showErrorToast, showToast } from '../../../platform/toasts.ts';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { MessageRow } from './message-row.tsx';
import { buildTimeline, withoutHiddenPeople } from './timeline.ts';
import { useLinkedMessage } from './use-linked-message.ts';

export function Chat({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation();
  const [mode, setMode] = useAtom(composerModeAtom);
  if (isOff) return <EmptyState icon={<MessageCircle size={36} />} title={t('chat.off')} />;
  return (
    <div className={styles.chat}>
      <MessageLog />
      <Composer mode={mode} onDone={() => setMode({ kind: 'new' })} />
    </div>
  );
}

function MessageLog() {
  const { t } = useTranslation();
  const [, setMode] = useAtom(composerModeAtom);
  const messages = useMessagesOfShown(useAtomValue(messagesAtom));
  const events = useAtomValue(songEventsAtom);
  const hasOlder = useAtomValue(hasOlderMessagesAtom);
  const isReading = useAtomValue(isChatLoadingAtom);
  const [isAtEnd, setAtEnd] = useAtom(isAtEndAtom);
  const putOff = useAtomValue(deferredCountAtom);
  const rows = useMemo(() => buildTimeline(messages, events), [messages, events]);
  const isKnown = useLatestMessages() && !isReading;
  const { ref, onScroll, visibleRows, unseenCount, scrollToEnd, scrollToMessage } = useMessageScroll({
    keys: rows.map(({ key }) => key),
    newest: messages.at(-1)?.uuid,
    hasOlder,
    isReading,
    isAtEnd,
    onAtEnd: setAtEnd,
    readOlder: loadOlderMessages,
    onMissing: useCallback(() => showToast({ tone: 'plain', text: t('chat.quoteFar') }), [t]),
  });
  useLinkedMessage(isKnown && messages.length > 0, scrollToMessage);
  useMessageAnnouncements(messages);
  const down = () => {
    if (putOff > 0) loadLatestMessages().then(scrollToEnd, showErrorToast);
    else scrollToEnd();
  };
  return (
    <div
      className={styles.log}
      ref={ref}
      onScroll={onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={t('chat.log')}
      data-testid="chat-log"
    >
      {messages.length === 0 && !isKnown ? <SkeletonRows count={6} size={34} round /> : null}
      {messages.length > 0 && hasOlder ? (
        <p className={styles.older} aria-hidden={!isReading}>
          {isReading ? <Spinner /> : null}
        </p>
      ) : null}
      {messages.length > 0 && !hasOlder ? <p className={styles.start}>{t('chat.start')}</p> : null}
      {messages.length === 0 && isKnown ? (
        <EmptyState icon={<MessageCircle size={36} />} title={t('chat.empty')} text={t('chat.emptyText')} />
      ) : null}
      {rows
        .slice(-visibleRows)
        .map((row) =>
          row.kind === 'line' ? (
            <MessageRow
              key={row.key}
              message={row.message}
              isFollowing={row.isFollowing}
              onMode={setMode}
              onQuote={scrollToMessage}
            />
          ) : (
            <SongRow key={row.key} event={row.event} />
          ),
        )}
      {unseenCount + putOff > 0 ? (
        <button type="button" className={messageStyles.chatFresh} data-testid="chat-fresh" onClick={down}>
          <ArrowDown size={16} aria-hidden="true" />
          {t('chat.new', { count: unseenCount + putOff })}
        </button>
      ) : isAtEnd ? null : (
        <button
          type="button"
          className={messageStyles.chatFresh}
          data-quiet
          aria-label={t('chat.toEnd')}
          onClick={down}
        >
          <ArrowDown size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** [H399] [H1630] Leaves out messages of muted and blocked people. */
function useMessagesOfShown(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const hidden = useHiddenPeople();
  return useMemo(() => withoutHiddenPeople(messages, hidden), [messages, hidden]);
}

const songTexts = {
  started: 'chat.startedPlaying',
  djLeft: 'chat.djLeft',
  skipped: 'chat.skipped',
  unplayable: 'chat.unplayable',
} as const;

function SongRow({ event }: { event: SongEvent }) {
  return (
    <p className={styles.event}>
      <span>
        {event.djName ? (
          <Trans
            i18nKey={songTexts[event.kind]}
            values={{ name: event.djName, song: event.song }}
            components={{ b: <b />, dj: <DjName uuid={event.djUuid} name={event.djName} /> }}
          />
        ) : (
          <Trans
            i18nKey={event.kind === 'unplayable' ? 'chat.houseUnplayable' : 'chat.housePlaying'}
            values={{ song: event.song }}
            components={{ b: <b /> }}
          />
        )}
      </span>
    </p>
  );
}

/** A DJ's name as a button in a translated text: react-i18next's `Trans` passes the name as `children`. */
function DjName({ uuid, name, children }: { uuid: string; name: string; children?: ReactNode }) {
  return (
    <PersonButton person={{ uuid, name }} testId="song-dj">
      {children}
    </PersonButton>
  );
}

/** How long after a failure the latest messages are requested again, ms. */
const HISTORY_RETRY_MS = 2_000;

/**
 * Loads the latest messages on entering and after each reconnect. [H867] Returns true once they were requested: until
 * then, an empty list does not mean an empty chat.
 */
function useLatestMessages(): boolean {
  const [isAsked, setAsked] = useState(false);
  const isInside = useAtomValue(roomStatusAtom).kind === 'inside';
  useEffect(() => {
    setAsked(isInside);
    if (!isInside) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    // Without a retry, messages that were sent during an outage of the database would be missing.
    const again = () => {
      if (isHere) timer = setTimeout(() => void loadLatestMessages().catch(again), HISTORY_RETRY_MS);
    };
    loadLatestMessages().catch((error: unknown) => {
      showErrorToast(error);
      again();
    });
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isInside]);
  return isAsked;
}
