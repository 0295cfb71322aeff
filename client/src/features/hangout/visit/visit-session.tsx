import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { refusesExplicitAtom } from '../../../live/audio/audio-state.ts';
import { myPositionAtom } from '../../../live/room/derived-state.ts';
import { useSyncHiddenPeople } from '../../../live/room/hidden-people.ts';
import { leaveQuestionAtom } from '../../../live/room/leave-question.ts';
import { roomAnnouncementAtom, watchAnnouncements } from '../../../live/room/room-announcement.ts';
import { enterRoom, leaveRoom } from '../../../live/room/room-session.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { isVisiting, roomStatusAtom } from '../../../live/room/room-status.ts';
import { leaveAfterPlayAtom, storeVisitOfTab } from '../../../live/room/visit-storage.ts';
import { useLiveAudio } from '../../../live/voice/use-live-audio.ts';
import { announceToScreenReaders } from '../../../platform/announcements.ts';
import type { NavigationGuard } from '../../../platform/app-history.ts';
import { slugOfHangoutPage } from '../../../platform/hangout-path.ts';
import { lazyCode } from '../../../platform/lazy.ts';
import { useNavigate, useNavigationGuard } from '../../../platform/navigate.ts';
import { usePageView } from '../../../platform/page-view.ts';
import { myUuidAtom, useMe } from '../../../platform/session.ts';
import { store } from '../../../platform/store.ts';
import { showToast } from '../../../platform/toasts.ts';
import { whenIdle } from '../../../platform/when-idle.ts';
import { useMentionAlerts } from '../chat/use-mention-alerts.ts';
import { smallWindowAtom } from './open-small-window.ts';
import { useOpenHome } from './use-leave.ts';
import { useMediaSession } from './use-media-session.ts';
import { useStillThereQuestion } from './use-still-there-question.ts';

// [H226] These parts are needed only on other pages or to leave, and are loaded then.
const LeaveDialog = lazyCode(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));
const AnnouncementBanner = lazyCode(async () => ({
  default: (await import('./announcement-banner.tsx')).AnnouncementBanner,
}));
const MiniPlayer = lazyCode(async () => ({ default: (await import('./mini-player.tsx')).MiniPlayer }));
const SmallWindow = lazyCode(async () => ({ default: (await import('./small-window.tsx')).SmallWindow }));

/** [H870] What a visit needs on every page: alerts, the mini player on other pages, and the end of the visit. */
export function VisitSession() {
  const status = useAtomValue(roomStatusAtom);
  const { pathname } = useLocation();
  const { shownSlug, sheet } = usePageView();
  const slug = status.kind === 'outside' ? '' : status.slug;
  const isShown = shownSlug === slug;
  const hasAnnouncement = useAtomValue(roomAnnouncementAtom) !== null;
  const isLeaving = useAtomValue(leaveQuestionAtom) !== null;
  const smallWindow = useAtomValue(smallWindowAtom);
  useMediaSession(isVisiting(status));
  useUserChange(isVisiting(status) ? slug : null);
  useStoredVisit(isVisiting(status) || status.kind === 'joining' ? slug : null);
  useLeaveAfterSong(slugOfHangoutPage(pathname) === slug);
  useQuestionBeforeOtherHangout(slug);
  useSyncHiddenPeople();
  useMentionAlerts(slug, isShown && !sheet);
  useStillThereQuestion();
  useEffect(watchAnnouncements, []);
  useLiveAudio();
  useSongAnnouncements();
  useExplicitWish();
  useEarnedPoints();
  useRemovalToast(isShown);
  useRefusalAway(isShown);
  return (
    <>
      {(isVisiting(status) || status.kind === 'joining') && !isShown ? (
        <Suspense>
          <MiniPlayer slug={slug} />
        </Suspense>
      ) : null}
      {isVisiting(status) && hasAnnouncement ? (
        <Suspense>
          <AnnouncementBanner />
        </Suspense>
      ) : null}
      {isVisiting(status) && smallWindow ? (
        <Suspense>
          <SmallWindow target={smallWindow} />
        </Suspense>
      ) : null}
      {isLeaving ? (
        <Suspense>
          <LeaveDialog />
        </Suspense>
      ) : null}
    </>
  );
}

/** Joins the hangout again as the new user after a sign-in or sign-out. */
function useUserChange(slug: string | null): void {
  const uuid = useAtomValue(myUuidAtom);
  useEffect(() => {
    if (uuid && slug) enterRoom(slug);
  }, [uuid, slug]);
}

function useStoredVisit(slug: string | null): void {
  useEffect(() => {
    if (slug) storeVisitOfTab(slug);
  }, [slug]);
}

/**
 * [H871] If the DJ has chosen this, leaves the hangout after the current song, or [H875] enters another hangout then.
 */
function useLeaveAfterSong(isOnItsPage: boolean): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openHome = useOpenHome();
  const planned = useAtomValue(leaveAfterPlayAtom);
  const playId = useAtomValue(roomState.nowPlaying)?.playId ?? null;
  const name = useAtomValue(roomState.settings)?.name ?? '';
  useEffect(() => {
    if (planned === null || planned.playId === playId) return;
    leaveRoom();
    showToast({ tone: 'plain', text: t('visit.left', { name }) });
    if (planned.to !== undefined) void navigate(planned.to);
    else if (isOnItsPage) openHome();
  }, [planned, playId, name, isOnItsPage, navigate, openHome, t]);
}

/** [H871] Blocks a DJ's navigation to another hangout until they have answered the leave dialog. */
function useQuestionBeforeOtherHangout(slug: string): void {
  const ask = useSetAtom(leaveQuestionAtom);
  const guard = useCallback<NavigationGuard>(
    ({ to: { pathname, search }, proceed }) => {
      const next = slugOfHangoutPage(pathname);
      // The store is read, because the rendered state is older: a user who has just left would be asked again.
      if (store.get(myPositionAtom).kind !== 'seat' || next === null || next === slug) return false;
      ask({ by: 'other-hangout', to: pathname + search, proceed });
      return true;
    },
    [ask, slug],
  );
  useNavigationGuard(guard);
}

/** [H1171] Tells the audio code whether the user does not want to hear explicit songs. */
function useExplicitWish(): void {
  const me = useMe();
  const refuses = me.kind === 'user' && me.profile?.explicitAllowed === false;
  const set = useSetAtom(refusesExplicitAtom);
  useEffect(() => set(refuses), [refuses, set]);
}

/** [H1344] Announces points that the user's songs earn. The code is loaded with their first song. */
function useEarnedPoints(): void {
  const uuid = useAtomValue(myUuidAtom);
  const isMine = useAtomValue(roomState.nowPlaying)?.djUuid === uuid;
  useEffect(() => {
    if (isMine) whenIdle(async () => (await import('./earned-points.ts')).announceEarnedPoints());
  }, [isMine]);
}

function useSongAnnouncements(): void {
  const { t } = useTranslation();
  const playing = useAtomValue(roomState.nowPlaying);
  const [song, artist] = [playing?.song.trackName, playing?.song.artistName];
  useEffect(() => {
    if (song) announceToScreenReaders('song', t('player.announce', { song, artist }));
  }, [song, artist, t]);
}

/**
 * [R096] Shows a toast if the user is removed from the hangout while on another page. It links to the page with the
 * reason.
 */
function useRemovalToast(isShown: boolean): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const status = useAtomValue(roomStatusAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each removal.
  useEffect(() => {
    if (status.kind !== 'removed' || isShown) return;
    showToast({
      tone: 'bad',
      text: t('visit.removed'),
      action: { label: t('visit.why'), run: () => void navigate(`/r/${status.slug}/kicked`) },
    });
  }, [status]);
}

/** Leaves the hangout if entering fails or needs a password while the user is on another page. */
function useRefusalAway(isShown: boolean): void {
  const { kind } = useAtomValue(roomStatusAtom);
  useEffect(() => {
    if (!isShown && (kind === 'password' || kind === 'refused')) leaveRoom();
  }, [kind, isShown]);
}
