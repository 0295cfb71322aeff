import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { MessageCircle, RefreshCw } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/primitives/button.tsx';
import { Count } from '../../design/primitives/count.tsx';
import textStyles from '../../design/text.module.css';
import { audioStatusAtom } from '../../live/audio/audio-state.ts';
import { isMusicBegunAtom } from '../../live/room/music-begun.ts';
import { messagesAtom, roomState } from '../../live/room/room-state.ts';
import { joinedRoomAtom, roomStatusAtom } from '../../live/room/room-status.ts';
import { panelOpenAtom, tabAtom } from '../../live/room/side-panel.ts';
import { lastSeenMessageAtom, unreadCountAtom } from '../../live/room/unread.ts';
import { lazy, lazyCode } from '../../platform/lazy.ts';
import { usePageView } from '../../platform/page-view.ts';
import { useIsPhone } from '../../platform/screen.ts';
import { useWakeLock } from '../../platform/wake-lock.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { useUnreadTitle } from './chat/use-unread-title.ts';
import { DesktopTopBar } from './desktop-top-bar.tsx';
import { EnableSound } from './enable-sound.tsx';
import styles from './hangout.module.css';
import { HangoutHead } from './hangout-head.tsx';
import { HangoutStage } from './hangout-stage.tsx';
import { PhoneTopBar } from './phone-top-bar.tsx';
import { useUnplayableText } from './player/use-unplayable-text.ts';
import { PlayerBar } from './player-bar.tsx';
import { SidePanel } from './side-panel.tsx';
import { StageList } from './stage-list.tsx';

// [H860] Listening and chatting need none of this code, so it loads later.
const RoomDialogs = lazyCode(async () => ({ default: (await import('./room-dialogs.tsx')).RoomDialogs }));
const RaidBanner = lazyCode(async () => ({
  default: (await import('../../components/moderation/raid-banner.tsx')).RaidBanner,
}));
const HangoutNotes = lazy(async () => ({ default: (await import('./hangout-notes.tsx')).HangoutNotes }));
const PreviewLimitPrompt = lazyCode(async () => ({
  default: (await import('./preview-limit-prompt.tsx')).PreviewLimitPrompt,
}));

export function HangoutLayout() {
  const { t } = useTranslation();
  const [isPanelWanted, setPanelOpen] = useAtom(panelOpenAtom);
  const settings = useAtomValue(roomState.settings);
  const card = useAtomValue(joinedRoomAtom);
  const tab = useAtomValue(tabAtom);
  const isPhone = useIsPhone();
  const { sheet } = usePageView();
  const isCovered = sheet !== null;
  const design = settings?.design ?? card?.design;
  // [H883] A design without a stage shows the chat instead, which therefore cannot be closed.
  const isPanelFixed = design === 'CHAT_ONLY';
  const isPanelOpen = isPanelWanted || isPanelFixed;
  const isSettled = useIsSettled();
  const unread = useAtomValue(unreadCountAtom);
  // While a sheet hides the stage, the screen may turn off.
  useWakeLock(useAtomValue(roomState.nowPlaying) !== null && !isCovered);
  return (
    <div
      className={styles.hangout}
      data-testid="hangout"
      data-below-banners=""
      data-panel={isPanelOpen ? 'open' : 'closed'}
      data-design={design ?? ''}
      data-tab={tab}
    >
      {/* [H220] The parts of a hangout that a sheet covers are inert. */}
      <header inert={isCovered}>
        <HangoutHead name={settings?.name ?? card?.name ?? t('room.joining')} />
        {isPhone ? (
          <PhoneTopBar />
        ) : (
          <DesktopTopBar
            onTogglePanel={isPanelFixed ? null : () => setPanelOpen(!isPanelOpen)}
            isPanelOpen={isPanelOpen}
          />
        )}
      </header>
      <main>
        {isPhone ? null : (
          <div className={styles.soundGate}>
            <EnableSound />
          </div>
        )}
        {isSettled ? (
          <Suspense fallback={null}>
            <PreviewLimitPrompt />
          </Suspense>
        ) : null}
        <div className={styles.hangoutStage} inert={isCovered}>
          <StageList />
          {/* [H274] The stage waits for the design, which decides which files it needs. */}
          {design ? (
            <HangoutStage design={design} isPanelOpen={isPanelOpen} />
          ) : (
            <div className={styles.venue} />
          )}
          {isSettled ? (
            <Suspense fallback={null}>
              <RaidBanner />
              <HangoutNotes />
            </Suspense>
          ) : null}
        </div>
        <ConnectionStatus />
        {sheet}
        <PlayerBar isSettled={isSettled} />
        {isPanelOpen ? null : (
          <span className={`${styles.panelHandle} ${textStyles.glass}`}>
            <IconButton
              label={unread > 0 ? t('room.showPanelUnread', { count: unread }) : t('room.showPanel')}
              onClick={() => setPanelOpen(true)}
              data-testid="show-panel"
            >
              <MessageCircle size={22} />
            </IconButton>
            {unread > 0 ? (
              <Count className={styles.panelCount} tone="live" aria-hidden="true">
                {unread}
              </Count>
            ) : null}
          </span>
        )}
      </main>
      <UnreadMessages isLooking={tab === 'chat' && (isPanelOpen || isPhone)} isCovered={isCovered} />
      <SidePanel isInert={isCovered && isPanelFixed} />
      {isSettled ? (
        <Suspense fallback={null}>
          <RoomDialogs />
        </Suspense>
      ) : null}
    </div>
  );
}

/** [H860] True once the hangout was joined and drawn, its music plays, and the browser was idle. */
function useIsSettled(): boolean {
  const isInside = useAtomValue(roomStatusAtom).kind === 'inside';
  const isMusicBegun = useAtomValue(isMusicBegunAtom);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isInside || !isMusicBegun) return;
    // Waits two frames, because in the first one the votes and the chat become usable.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => whenIdle(async () => setSettled(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, [isInside, isMusicBegun]);
  return isSettled;
}

function ConnectionStatus() {
  const { t } = useTranslation();
  const status = useAtomValue(roomStatusAtom);
  const sound = useAtomValue(audioStatusAtom);
  const unplayable = useUnplayableText();
  const text =
    status.kind === 'joining'
      ? t('room.joining')
      : status.kind === 'reconnecting'
        ? t('room.reconnecting')
        : sound === 'strained'
          ? t('player.trouble')
          : sound === 'unplayable'
            ? unplayable
            : null;
  return (
    <div className={styles.statusLine} role="status" aria-live="polite" data-testid="status-line">
      {text ? (
        <span className={textStyles.glass}>
          {status.kind === 'reconnecting' ? (
            <RefreshCw size={16} className={styles.turning} aria-hidden="true" />
          ) : null}
          {text}
        </span>
      ) : null}
    </div>
  );
}

interface UnreadMessagesProps {
  readonly isLooking: boolean;
  /** True if a sheet covers the hangout; the window then has the title of the sheet's page. */
  readonly isCovered: boolean;
}

/**
 * Tracks which messages were seen, and shows the number of unread ones in the window's title. A component of its own,
 * so that a new message does not rerender the stage and the player.
 */
function UnreadMessages({ isLooking, isCovered }: UnreadMessagesProps) {
  const last = useAtomValue(messagesAtom).findLast((line) => line.id !== -1)?.uuid;
  const name = useAtomValue(roomState.settings)?.name ?? '';
  const song = useAtomValue(roomState.nowPlaying)?.song.trackName;
  const unread = useAtomValue(unreadCountAtom);
  const setLastSeen = useSetAtom(lastSeenMessageAtom);
  const [isHidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (last && isLooking && !isHidden) setLastSeen(last);
    else if (last) setLastSeen((seen) => seen ?? last);
  }, [last, isLooking, isHidden, setLastSeen]);
  useUnreadTitle(isCovered ? '' : song ? `${song} · ${name}` : name, unread, isHidden);
  return null;
}
