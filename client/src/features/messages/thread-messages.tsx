import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useAtomValue } from 'jotai';
import { ArrowDown } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { myUuidAtom } from '../../core/session.ts';
import { showToast } from '../../core/toasts.ts';
import { type Doing, useReading } from '../chat/index.ts';
import { emptyThread, peerOf, readThread, threadsAtom, titleOf } from '../lobby/index.ts';
import { OwnLine } from './direct-message-row.tsx';

/** What was written, oldest on top; older lines come as one scrolls up. */
export function ThreadLines({ talk, onDo }: { talk: Conversation; onDo: (doing: Doing) => void }) {
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
    readOlder: useCallback(() => readThread(peer, false), [peer]),
    onMissing: useCallback(() => showToast({ tone: 'plain', text: t('chat.quoteFar') }), [t]),
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
          onQuote={toLine}
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
