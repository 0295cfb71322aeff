import { useAtom, useAtomValue } from 'jotai';
import { SkipForward, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PersonButton } from '../../components/person/person-button.tsx';
import { useFollowDjEntry } from '../../components/person/use-follow-dj-entry.tsx';
import { SongMenu } from '../../components/song/song-menu.tsx';
import { Avatar } from '../../components/stage/avatar.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import type { MenuEntry } from '../../design/primitives/menu.tsx';
import { Skeleton } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { isSongMutedAtom } from '../../live/audio/audio-state.ts';
import { roomState } from '../../live/room/room-state.ts';
import { useIsPhone } from '../../platform/screen.ts';
import { usePlayerText } from './player/player-text.ts';
import { ShortTimeLeft } from './player/time-left.tsx';
import styles from './player-bar.module.css';
import { SeatButton } from './seat/seat-button.tsx';
import { useSkip } from './skip-button.tsx';

export function NowPlaying() {
  const { t } = useTranslation();
  const playing = useAtomValue(roomState.nowPlaying);
  const dj = useAtomValue(roomState.djs).find((one) => one.uuid === playing?.djUuid);
  const who = usePlayerText();
  const isPhone = useIsPhone();
  const skip = useSkip();
  const muteEntry = useSongMuteMenuEntry();
  const followEntry = useFollowDjEntry(dj ? { uuid: dj.uuid, name: dj.nickname } : null);
  // [H867] Before the first room state it is unknown whether a song plays.
  const settings = useAtomValue(roomState.settings);
  const isKnown = settings !== null;
  if (!playing)
    return (
      <div className={styles.nowPlaying}>
        <Cover className={styles.nowCover} song={null} size={isPhone ? 56 : 76} />
        <div className={styles.nowWords}>
          {isKnown ? (
            <>
              <h2>{t(settings.isLive ? 'player.nothing' : 'player.paused')}</h2>
              <SeatButton look="line" />
            </>
          ) : (
            <>
              <Skeleton width="60%" height={18} />
              <Skeleton width="40%" height={14} />
            </>
          )}
        </div>
      </div>
    );
  const skipEntry: MenuEntry = {
    key: 'skip',
    label: skip.label,
    icon: <SkipForward size={18} />,
    run: skip.press,
  };
  return (
    <div
      className={styles.nowPlaying}
      data-testid="now-playing"
      data-song={playing.song.songId}
      data-play={playing.playId}
    >
      <Cover className={styles.nowCover} song={playing.song} size={isPhone ? 56 : 76} />
      <div className={styles.nowWords}>
        <h2 className={textStyles.twoLines} title={playing.song.trackName} data-testid="song-title">
          <bdi>{playing.song.trackName}</bdi>
        </h2>
        <p className={textStyles.oneLine} data-testid="song-artist">
          {playing.song.liveSet ? `${t('liveSet.mark')} · ` : null}
          <bdi>{playing.song.artistName}</bdi>
        </p>
        <p className={`${styles.nowDj} ${textStyles.oneLine}`}>
          {dj ? (
            <PersonButton
              person={{ ...dj, name: dj.nickname }}
              className={`${styles.nowDj} ${textStyles.oneLine}`}
              testId="now-dj"
            >
              {isPhone ? null : <Avatar avatarId={dj.avatarId} size={20} />}
              <span className={textStyles.oneLine}>{who}</span>
            </PersonButton>
          ) : (
            <span className={textStyles.oneLine}>{who}</span>
          )}
          {isPhone ? <ShortTimeLeft /> : null}
        </p>
      </div>
      <SongMenu
        song={playing.song}
        djUuid={playing.djUuid}
        before={[muteEntry, ...(skip.isOffered && isPhone ? [skipEntry] : []), ...followEntry]}
        up
        start={!isPhone}
      />
      {skip.question}
    </div>
  );
}

/** [H528] The menu entry that mutes the song for this user only, until the next song. */
function useSongMuteMenuEntry(): MenuEntry {
  const { t } = useTranslation();
  const [isMuted, turn] = useAtom(isSongMutedAtom);
  return {
    key: 'mute-song',
    label: t(isMuted ? 'song.unmute' : 'song.mute'),
    icon: isMuted ? <Volume2 size={18} /> : <VolumeX size={18} />,
    run: turn,
  };
}
