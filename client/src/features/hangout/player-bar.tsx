import { formatClock } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { ArrowBigUp, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { myUuidAtom } from '../../app/me.ts';
import { notify, notifyError } from '../../app/notices.ts';
import { actions } from '../../room/actions.ts';
import { djNameAtom, maySkipAtom } from '../../room/atoms.ts';
import { mirror } from '../../room/mirror.ts';
import { IconButton } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Face } from '../../ui/face.tsx';
import { PlaceChip, SeatButton } from '../seat/index.ts';
import { useNow } from './use-now.ts';
import { useIsPhone } from './use-phone.ts';
import { VibeGauge } from './vibe-gauge.tsx';
import { Quality, Volume } from './volume.tsx';
import { Votes } from './votes.tsx';

/** What plays, how it is liked, how loud it is. */
export function PlayerBar() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <section className="player glass" aria-label={t('player.title')} data-testid="player">
      <PlaceChip />
      <Progress />
      <NowPlayingWords />
      {isPhone ? <VibeGauge size="small" /> : null}
      <div className="player-middle">
        {isPhone ? null : <VibeGauge size="large" />}
        <div className="votes">
          <Votes />
          {isPhone ? <Jump /> : null}
        </div>
      </div>
      <div className="player-right">
        {isPhone ? null : <Jump />}
        <Skip />
        <Volume />
        <Quality />
        <TimeLeft />
      </div>
    </section>
  );
}

function Progress() {
  const { t } = useTranslation();
  const playing = useAtomValue(mirror.nowPlaying);
  const now = useNow(1000);
  const length = playing ? playing.endTime - playing.startTime : 0;
  const part = playing && length > 0 ? Math.min(1, Math.max(0, (now - playing.startTime) / length)) : 0;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={t('player.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
    >
      <span style={{ transform: `scaleX(${part})` }} data-still={part < 0.02 || undefined} />
      {playing ? <i style={{ left: `${part * 100}%` }} /> : null}
    </div>
  );
}

function NowPlayingWords() {
  const { t } = useTranslation();
  const playing = useAtomValue(mirror.nowPlaying);
  const dj = useAtomValue(mirror.djs).find((one) => one.uuid === playing?.djUuid);
  const name = useAtomValue(djNameAtom);
  const me = useAtomValue(myUuidAtom);
  const isPhone = useIsPhone();
  if (!playing)
    return (
      <div className="now-playing">
        <Cover song={null} size={isPhone ? 56 : 76} />
        <div className="now-words">
          <h2>{t('player.nothing')}</h2>
          <SeatButton look="line" />
        </div>
      </div>
    );
  const who =
    playing.djUuid === me ? t('player.youPlay') : name ? t('player.djPlays', { name }) : t('player.house');
  return (
    <div
      className="now-playing"
      data-testid="now-playing"
      data-song={playing.song.songId}
      data-play={playing.playId}
    >
      <Cover song={playing.song} size={isPhone ? 56 : 76} />
      <div className="now-words">
        <h2 className="one-line" title={playing.song.trackName} data-testid="song-title">
          {playing.song.trackName}
        </h2>
        <p className="one-line">{playing.song.artistName}</p>
        <p className="now-dj one-line">
          {dj && !isPhone ? <Face avatarId={dj.avatarId} size={20} /> : null}
          <span className="one-line">{who}</span>
          {isPhone ? <ShortTimeLeft /> : null}
        </p>
      </div>
    </div>
  );
}

function useTimeLeft(): string | null {
  const playing = useAtomValue(mirror.nowPlaying);
  const now = useNow(500);
  if (!playing) return null;
  return now < playing.startTime ? '' : formatClock(Math.ceil((playing.endTime - now) / 1000));
}

function ShortTimeLeft() {
  const { t } = useTranslation();
  const time = useTimeLeft();
  return time ? <span className="num">· {t('player.timeLeft', { time })}</span> : null;
}

function TimeLeft() {
  const { t } = useTranslation();
  const time = useTimeLeft();
  if (time === null) return null;
  return (
    <span className="time num" data-testid="time-left">
      {time === '' ? (
        <small>{t('player.startsSoon')}</small>
      ) : (
        <>
          {time}
          <small>{t('player.left')}</small>
        </>
      )}
    </span>
  );
}

function Jump() {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('player.jump')}
      filled
      className="jump"
      data-testid="jump"
      onClick={() => void actions.jump().catch(notifyError)}
    >
      <ArrowBigUp size={22} />
    </IconButton>
  );
}

/** Skipping for all, for those who may; else a vote for it where the hangout lets the floor decide. */
function Skip() {
  const { t } = useTranslation();
  const maySkip = useAtomValue(maySkipAtom);
  const playing = useAtomValue(mirror.nowPlaying);
  const settings = useAtomValue(mirror.settings);
  const [isAsking, setAsking] = useState(false);
  if (!playing || (!maySkip && !settings?.voteToSkip)) return null;
  const press = () => {
    if (maySkip) return setAsking(true);
    actions
      .voteToSkip()
      .then(
        ({ votes, needed }) => notify({ tone: 'plain', text: t('player.votedSkip', { votes, needed }) }),
        notifyError,
      );
  };
  return (
    <>
      <IconButton
        label={t(maySkip ? 'player.skip' : 'player.voteSkip')}
        filled
        data-testid="skip"
        onClick={press}
      >
        <SkipForward size={20} />
      </IconButton>
      {isAsking ? (
        <Confirm
          title={t('player.skip')}
          text={t('player.skipAsk')}
          yes={t('people.confirm')}
          onClose={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            void actions.skip().catch(notifyError);
          }}
        />
      ) : null}
    </>
  );
}
