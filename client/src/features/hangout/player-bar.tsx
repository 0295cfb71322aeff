import { useAtom, useAtomValue } from 'jotai';
import { ArrowBigUp, VolumeX } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/primitives/button.tsx';
import { PlaceChip } from '../../design/primitives/place-chip.tsx';
import { useNow } from '../../design/primitives/time-left.tsx';
import textStyles from '../../design/text.module.css';
import { isSongMutedAtom } from '../../live/audio/audio-state.ts';
import { roomActions } from '../../live/room/actions.ts';
import { roomState } from '../../live/room/room-state.ts';
import { lazy } from '../../platform/lazy.ts';
import { useIsPhone, useMediaQuery } from '../../platform/screen.ts';
import { act } from '../../platform/toasts.ts';
import { EnableSound } from './enable-sound.tsx';
import { NowPlaying } from './now-playing.tsx';
import { SoundMenu } from './player/sound-menu.tsx';
import { TimeLeft } from './player/time-left.tsx';
import { QualityButton, VolumeControl } from './player/volume-control.tsx';
import { VoteButtons } from './player/vote-buttons.tsx';
import styles from './player-bar.module.css';
import { SeatStatusChip } from './seat/seat-status-chip.tsx';
import { SkipButton } from './skip-button.tsx';
import { VibeGauge } from './vibe-gauge.tsx';
import { LeavesAfterSong } from './visit/leaves-after-song.tsx';

// [H860] The controls are loaded after the player and the chat, and only if live audio is on.
const VoiceControls = lazy(async () => ({
  default: (await import('./voice/voice-controls.tsx')).VoiceControls,
}));

export function PlayerBar({ isSettled }: { isSettled: boolean }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isNarrow = useMediaQuery('(max-width: 1479px)');
  const hasVoices = useAtomValue(roomState.settings)?.liveAudio ?? false;
  return (
    <section
      id="player"
      tabIndex={-1}
      className={`${styles.player} ${textStyles.glass}`}
      aria-label={t('player.title')}
      data-testid="player"
    >
      <div className={styles.chips}>
        {isPhone ? <EnableSound /> : null}
        <SeatStatusChip />
        <SongMuteChip />
        <LeavesAfterSong />
        {isSettled && hasVoices ? (
          <Suspense fallback={null}>
            <VoiceControls />
          </Suspense>
        ) : null}
      </div>
      <Progress />
      <NowPlaying />
      <VibeGauge />
      <div className={styles.middle}>
        <div className={styles.votes}>
          <VoteButtons />
          {isPhone ? <JumpButton /> : null}
        </div>
      </div>
      <div className={styles.right}>
        {isPhone ? null : <JumpButton />}
        <SkipButton isShown={!isPhone} />
        {isPhone ? null : <VolumeControl />}
        {isNarrow || hasVoices ? <SoundMenu /> : <QualityButton />}
        {isPhone ? null : <TimeLeft />}
      </div>
    </section>
  );
}

/** [H528] Says that the song is muted for this user only, with a button to unmute it. */
function SongMuteChip() {
  const { t } = useTranslation();
  const [isMuted, turn] = useAtom(isSongMutedAtom);
  if (!isMuted) return null;
  return (
    <PlaceChip type="button" as="button" onClick={turn} data-testid="song-muted">
      <VolumeX size={16} aria-hidden="true" />
      {t('song.isMuted')}
      <b>{t('song.unmuteShort')}</b>
    </PlaceChip>
  );
}

function Progress() {
  const { t } = useTranslation();
  const playing = useAtomValue(roomState.nowPlaying);
  const now = useNow(1000);
  const length = playing ? playing.endTime - playing.startTime : 0;
  const part = playing && length > 0 ? Math.min(1, Math.max(0, (now - playing.startTime) / length)) : 0;
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={t('player.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
    >
      <span style={{ transform: `scaleX(${part})` }} data-still={part < 0.02 || undefined} />
      {playing ? <i style={{ left: `${part * 100}%` }} data-still={part < 0.02 || undefined} /> : null}
    </div>
  );
}

function JumpButton() {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('player.jump')}
      filled
      className={styles.jump}
      data-testid="jump"
      onClick={() => act(roomActions.jump())}
    >
      <ArrowBigUp size={22} />
    </IconButton>
  );
}
