import { useAtomValue, useSetAtom } from 'jotai';
import { LogOut, MessageCircle, PictureInPicture2 } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PersonButton } from '../../../components/person/person-button.tsx';
import { SongMenu } from '../../../components/song/song-menu.tsx';
import { IconButton, IconLink } from '../../../design/primitives/button.tsx';
import { Count } from '../../../design/primitives/count.tsx';
import { Cover } from '../../../design/primitives/cover.tsx';
import textStyles from '../../../design/text.module.css';
import { roomState } from '../../../live/room/room-state.ts';
import { joinedRoomAtom, roomStatusAtom } from '../../../live/room/room-status.ts';
import { tabAtom } from '../../../live/room/side-panel.ts';
import { lastSeenMessageAtom, SAW_EMPTY_CHAT, unreadCountAtom } from '../../../live/room/unread.ts';
import { formatNumber } from '../../../platform/i18n.ts';
import { lazy } from '../../../platform/lazy.ts';
import { usePlayerText } from '../player/player-text.ts';
import { TimeLeft } from '../player/time-left.tsx';
import { VolumeControl } from '../player/volume-control.tsx';
import { VoteButtons } from '../player/vote-buttons.tsx';
import { SeatStatusChip } from '../seat/seat-status-chip.tsx';
import { LeavesAfterSong } from './leaves-after-song.tsx';
import styles from './mini-player.module.css';
import { MiniSeat } from './mini-seat.tsx';
import { hasSmallWindow, toggleSmallWindow } from './open-small-window.ts';
import { SoundChip } from './sound-chip.tsx';
import { useLeave } from './use-leave.ts';

const VoiceControls = lazy(async () => ({
  default: (await import('../voice/voice-controls.tsx')).VoiceControls,
}));

/** [H870] Shows the visited hangout on all other pages. */
export function MiniPlayer({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const playing = useAtomValue(roomState.nowPlaying);
  const dj = useAtomValue(roomState.djs).find((one) => one.uuid === playing?.djUuid);
  const card = useAtomValue(joinedRoomAtom);
  const settings = useAtomValue(roomState.settings);
  const name = settings?.name ?? card?.name ?? '';
  const { kind } = useAtomValue(roomStatusAtom);
  const who = usePlayerText();
  const { leave } = useLeave();
  const text =
    kind === 'inside'
      ? (playing?.song.trackName ?? t(settings?.isLive === false ? 'player.paused' : 'player.nothing'))
      : t(`room.${kind === 'joining' ? 'joining' : 'reconnecting'}`);
  return (
    <section
      className={`${styles.player} ${textStyles.glass}`}
      aria-label={t('visit.title', { name })}
      data-mini-player
      data-testid="mini-player"
      data-song={playing?.song.songId}
    >
      <div className={styles.chips}>
        <SeatStatusChip />
        <LeavesAfterSong />
        <SoundChip />
        {settings?.liveAudio ? (
          <Suspense>
            <VoiceControls />
          </Suspense>
        ) : null}
      </div>
      <div className={styles.song}>
        <Cover song={playing?.song ?? null} size={48} />
        <span className={styles.words}>
          <Link
            className={`${styles.back} ${textStyles.oneLine}`}
            to={`/r/${slug}`}
            title={t('visit.back', { name })}
            data-testid="mini-back"
          >
            <bdi>{text}</bdi>
          </Link>
          <span className={styles.about}>
            {dj ? (
              <PersonButton
                person={{ ...dj, name: dj.nickname }}
                className={textStyles.oneLine}
                testId="mini-dj"
              >
                {who}
              </PersonButton>
            ) : (
              <span className={textStyles.oneLine}>{who}</span>
            )}
            <span className={textStyles.oneLine}>
              {who ? '· ' : ''}
              <bdi>{name}</bdi>
            </span>
          </span>
        </span>
      </div>
      {playing ? <SongMenu song={playing.song} djUuid={playing.djUuid} up /> : null}
      <TimeLeft />
      <div className={styles.votes}>
        <VoteButtons />
      </div>
      <MiniSeat />
      <VolumeControl />
      {hasSmallWindow() ? (
        <IconButton
          className={styles.smallWindow}
          label={t('visit.smallWindow')}
          onClick={() => void toggleSmallWindow()}
          data-testid="mini-small-window"
        >
          <PictureInPicture2 size={20} />
        </IconButton>
      ) : null}
      <ChatLink slug={slug} />
      <IconButton label={t('room.leave')} onClick={leave} data-testid="mini-leave">
        <LogOut size={20} />
      </IconButton>
    </section>
  );
}

function ChatLink({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const unread = useAtomValue(unreadCountAtom);
  const setLastSeen = useSetAtom(lastSeenMessageAtom);
  // For a user who has seen only an empty chat, the first message will be unread.
  useEffect(() => setLastSeen((seen) => seen ?? SAW_EMPTY_CHAT), [setLastSeen]);
  const setTab = useSetAtom(tabAtom);
  return (
    <IconLink
      className={styles.chat}
      to={`/r/${slug}`}
      onClick={() => setTab('chat')}
      aria-label={unread > 0 ? t('visit.unread', { count: unread }) : t('room.chat')}
      data-testid="mini-chat"
    >
      <MessageCircle size={20} aria-hidden="true" />
      {unread > 0 ? (
        <Count className={styles.chatCount} tone="live">
          {formatNumber(unread)}
        </Count>
      ) : null}
    </IconLink>
  );
}
