import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { act, showErrorToast } from '../../platform/toasts.ts';

/** Number of rows that are rendered at first, and added each time the user scrolls up. */
const rowsPerStep = 80;
/** Maximum number of pages loaded in search of a quoted message. */
const maxPagesBack = 20;
/**
 * Distances in pixels. Nearer to the top, older messages are loaded; nearer to the end, the list follows new messages.
 */
const threshold = { top: 400, end: 60 };

/**
 * The message that stays in place when rows are added: its key, its distance from the upper edge, and the scroll
 * position when that was measured, in pixels.
 */
interface Anchor {
  readonly key: string;
  readonly top: number;
  readonly at: number;
}

interface MessageScrollOptions {
  /** Keys of all rows in order; the key of a message is its uuid. */
  readonly keys: readonly string[];
  readonly newest: string | undefined;
  readonly hasOlder: boolean;
  readonly isReading: boolean;
  readonly isAtEnd: boolean;
  readonly onAtEnd: (isAtEnd: boolean) => void;
  readonly readOlder: () => Promise<void>;
  /** Called if a wanted message is too far back or no longer exists. */
  readonly onMissing: () => void;
}

/**
 * [H387][H388] Keeps a list at its end while the user is there, otherwise where it is while rows are added above or
 * below. Only the newest rows are rendered, more when the user scrolls up. `scrollToMessage` loads older pages until it
 * finds the message.
 */
export function useMessageScroll(options: MessageScrollOptions) {
  const { keys, newest, hasOlder, isReading, isAtEnd, onAtEnd, readOlder, onMissing } = options;
  const ref = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const lastSeenKey = useRef<string | undefined>(newest);
  const [visibleRows, setVisibleRows] = useState(rowsPerStep);
  const isAtEndRef = useRef(isAtEnd);
  /** Scroll position at which the end was last visible, pixels. */
  const lastEndScrollTop = useRef(0);
  if (isAtEndRef.current || lastSeenKey.current === undefined) lastSeenKey.current = newest;
  const lastSeenIndex =
    lastSeenKey.current === undefined ? keys.length : keys.lastIndexOf(lastSeenKey.current);
  const unseenCount =
    isAtEndRef.current || lastSeenIndex < 0
      ? 0
      : keys.slice(lastSeenIndex + 1).filter((key) => !key.startsWith('song:')).length;

  const restorePosition = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    if (isAtEndRef.current) {
      const isNearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < threshold.end;
      // The user has scrolled away from the end, and the scroll event that updates the state is still to come.
      if (!isNearEnd && box.scrollTop < lastEndScrollTop.current - threshold.end) return;
      box.scrollTop = box.scrollHeight;
      lastEndScrollTop.current = box.scrollTop;
      return;
    }
    const { current: known } = anchor;
    const row = known && findRow(box, known.key);
    // The user has scrolled, and the scroll event is still to come: the current position counts.
    const isLate = known !== null && Math.abs(box.scrollTop - known.at) > 1;
    if (row && !isLate) box.scrollTop = row.offsetTop - known.top;
    anchor.current = row && !isLate ? { ...known, at: box.scrollTop } : findFirstVisibleRow(box);
  }, []);
  useLayoutEffect(restorePosition);
  useRestoreOnResize(ref, restorePosition);
  useEffect(() => () => onAtEnd(true), [onAtEnd]);

  const onScroll = () => {
    const box = ref.current;
    if (!box) return;
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < threshold.end;
    if (isNear !== isAtEndRef.current) {
      isAtEndRef.current = isNear;
      onAtEnd(isNear);
      if (isNear) setVisibleRows(rowsPerStep);
    }
    anchor.current = isNear ? null : findFirstVisibleRow(box);
    if (box.scrollTop > threshold.top || isNear) return;
    if (visibleRows < keys.length) setVisibleRows((rows) => Math.min(keys.length, rows + rowsPerStep));
    else if (hasOlder && !isReading) {
      setVisibleRows((rows) => rows + rowsPerStep);
      act(readOlder());
    }
  };
  const scrollToEnd = useCallback(() => {
    isAtEndRef.current = true;
    anchor.current = null;
    onAtEnd(true);
    setVisibleRows(rowsPerStep);
    const box = ref.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [onAtEnd]);
  const [requested, setRequested] = useState<{ readonly key: string; readonly pages: number } | null>(null);
  useEffect(() => {
    if (!requested || isReading) return;
    const { key, pages } = requested;
    const at = keys.indexOf(key);
    const row = ref.current && findRow(ref.current, key);
    if (row) {
      scrollToRow(row);
      setRequested(null);
    } else if (at >= 0) setVisibleRows((rows) => Math.max(rows, keys.length - at));
    else if (hasOlder && pages > 0) {
      setRequested({ key, pages: pages - 1 });
      readOlder().catch((error: unknown) => {
        setRequested(null);
        showErrorToast(error);
      });
    } else {
      setRequested(null);
      onMissing();
    }
  }, [requested, isReading, keys, hasOlder, readOlder, onMissing]);
  const scrollToMessage = useCallback((key: string) => setRequested({ key, pages: maxPagesBack }), []);
  return { ref, onScroll, visibleRows, unseenCount, scrollToEnd, scrollToMessage };
}

function scrollToRow(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' });
  row.dataset.found = '';
  setTimeout(() => delete row.dataset.found, 1_600);
}

const findRow = (box: HTMLElement, key: string) =>
  box.querySelector<HTMLElement>(`[data-uuid="${CSS.escape(key)}"]`);

/** Finds the first message that is fully visible. */
function findFirstVisibleRow(box: HTMLElement): Anchor | null {
  for (const row of box.querySelectorAll<HTMLElement>('[data-uuid]')) {
    const top = row.offsetTop - box.scrollTop;
    if (top >= 0) return { key: row.dataset.uuid ?? '', top, at: box.scrollTop };
  }
  return null;
}

/** Restores the scroll position when the list is resized, for example by its panel or because a font was loaded. */
function useRestoreOnResize(ref: RefObject<HTMLDivElement | null>, restorePosition: () => void): void {
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(restorePosition);
    watch.observe(box);
    return () => watch.disconnect();
  }, [ref, restorePosition]);
}
