import type { ChatMessage } from '@hangout/contract';
import { useAtomValue } from 'jotai';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { myUuidAtom } from '../../app/me.ts';
import { announce, notifyError } from '../../app/notices.ts';
import { readLatest, readOlder } from '../../room/chat.ts';
import { hasOlderLinesAtom, linesAtom, songEventsAtom } from '../../room/mirror.ts';
import { roomStatusAtom } from '../../room/status.ts';
import { Button } from '../../ui/button.tsx';
import { BoneRows, Empty } from '../../ui/states.tsx';
import { Composer } from './composer.tsx';
import type { Doing } from './doing.ts';
import { Line } from './line.tsx';
import { timeline } from './timeline.ts';
import './chat.css';

/** The talk of the hangout: history by pages, new lines below, a field to say something. */
export function Chat({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation();
  const [doing, setDoing] = useState<Doing>({ kind: 'new' });
  if (isOff) return <Empty icon={<MessageCircle size={36} />} title={t('chat.off')} />;
  return (
    <div className="chat">
      <Log onDo={setDoing} />
      <Composer doing={doing} onDone={() => setDoing({ kind: 'new' })} />
    </div>
  );
}

function Log({ onDo }: { onDo: (doing: Doing) => void }) {
  const { t } = useTranslation();
  const lines = useAtomValue(linesAtom);
  const events = useAtomValue(songEventsAtom);
  const hasOlder = useAtomValue(hasOlderLinesAtom);
  const rows = useMemo(() => timeline(lines, events), [lines, events]);
  const { isReading, readMore } = useHistory();
  const { ref, onScroll, fresh, toEnd } = useFollowing(lines);
  useSpokenLines(lines);
  const isWaiting = lines.length === 0 && isReading;
  return (
    <div
      className="chat-log"
      ref={ref}
      onScroll={onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={t('chat.log')}
    >
      {isWaiting ? <BoneRows count={6} size={34} round /> : null}
      {lines.length > 0 && hasOlder ? (
        <div className="chat-older">
          <Button size="small" busy={isReading} onClick={readMore}>
            {t('chat.older')}
          </Button>
        </div>
      ) : null}
      {lines.length > 0 && !hasOlder ? <p className="chat-start">{t('chat.start')}</p> : null}
      {lines.length === 0 && !isReading ? (
        <Empty icon={<MessageCircle size={36} />} title={t('chat.empty')} text={t('chat.emptyText')} />
      ) : null}
      {rows.map((row) =>
        row.kind === 'line' ? (
          <Line key={row.key} line={row.line} isFollowing={row.isFollowing} onDo={onDo} />
        ) : (
          <p key={row.key} className="chat-event">
            <span>
              {row.event.djName ? (
                <Trans
                  i18nKey="chat.startedPlaying"
                  values={{ name: row.event.djName, song: row.event.song }}
                  components={{ b: <b /> }}
                />
              ) : (
                <Trans
                  i18nKey="chat.housePlaying"
                  values={{ song: row.event.song }}
                  components={{ b: <b /> }}
                />
              )}
            </span>
          </p>
        ),
      )}
      {fresh > 0 ? (
        <button type="button" className="chat-fresh" onClick={toEnd}>
          <ArrowDown size={16} aria-hidden="true" />
          {t('chat.new', { count: fresh })}
        </button>
      ) : null}
    </div>
  );
}

/** Reads the newest page on entering and whenever the line was down, older ones when asked. */
function useHistory() {
  const status = useAtomValue(roomStatusAtom);
  const [isReading, setReading] = useState(true);
  const read = useCallback((page: () => Promise<void>) => {
    setReading(true);
    page()
      .catch(notifyError)
      .finally(() => setReading(false));
  }, []);
  const isInside = status.kind === 'inside';
  useEffect(() => {
    if (isInside) read(readLatest);
  }, [isInside, read]);
  return { isReading, readMore: useCallback(() => read(readOlder), [read]) };
}

/** Stays at the end while somebody reads there; else counts what came. */
function useFollowing(lines: readonly ChatMessage[]) {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const height = useRef(0);
  const lastSeen = useRef<string | undefined>(undefined);
  const [fresh, setFresh] = useState(0);
  const last = lines.at(-1)?.uuid;
  const first = lines[0]?.uuid;
  const toEnd = useCallback(() => {
    const box = ref.current;
    if (box) box.scrollTop = box.scrollHeight;
    setFresh(0);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a line came at either end.
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    if (isAtEnd.current) {
      box.scrollTop = box.scrollHeight;
      lastSeen.current = last;
    } else if (last !== lastSeen.current) {
      const at = lines.findIndex((line) => line.uuid === lastSeen.current);
      setFresh(lines.length - 1 - at);
    }
    // Older lines push the view down: it stays with what was being read.
    else if (box.scrollTop < 80) box.scrollTop += box.scrollHeight - height.current;
    height.current = box.scrollHeight;
  }, [last, first, lines.length]);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const onScroll = () => {
    const box = ref.current;
    if (!box) return;
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
    if (isAtEnd.current) {
      lastSeen.current = lines.at(-1)?.uuid;
      setFresh(0);
    }
  };
  return { ref, onScroll, fresh, toEnd };
}

/** Says new lines of others to screen readers, the last one of a burst. */
function useSpokenLines(lines: readonly ChatMessage[]): void {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const last = lines.at(-1);
  const mountedAt = useRef(Date.now());
  const uuid = last?.uuid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new line.
  useEffect(() => {
    if (!last || last.userUuid === me || typeof last.message !== 'string' || last.date < mountedAt.current)
      return;
    announce(t('chat.said', { name: last.userName, text: last.message }));
  }, [uuid]);
}
