import { Disc3, Megaphone, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { notifyFans } from '../../api/fans.ts';
import type { ProfilePage } from '../../api/profile-page.ts';
import { SongMenu } from '../../components/song/song-menu.tsx';
import { SongText } from '../../components/song/song-text.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import styles from './profile.module.css';

/** [H545] What the user is playing, their song of the week, and their recent and most played songs. */
export function ProfileMusic({ page, isMe }: { page: ProfilePage; isMe: boolean }) {
  const { t } = useTranslation();
  const { playing, songOfTheWeek, recentPlays, topSongs, profile } = page;
  const weekWords = songOfTheWeek || /^\d+$/.test(profile.songOfTheWeek ?? '') ? null : profile.songOfTheWeek;
  return (
    <>
      <div className={styles.songs}>
        {playing ? (
          <Card className={styles.playing} aria-labelledby="plays-now" data-testid="plays-now">
            <h2 id="plays-now">
              <Disc3 size={20} aria-hidden="true" /> {t('profile.playsNow')}
            </h2>
            <div className={styles.song}>
              <Cover song={playing.song} size={64} />
              <SongText song={playing.song} />
              <SongMenu song={playing.song} djUuid={profile.uuid} />
            </div>
            <div className={styles.ways}>
              <ButtonLink variant="brand" to={`/r/${playing.hangout.slug}`} data-testid="walk-in">
                {t('profile.walkInto', { hangout: playing.hangout.name })}
              </ButtonLink>
              {isMe ? <NotifyFansButton /> : null}
            </div>
          </Card>
        ) : null}
        {songOfTheWeek || weekWords ? (
          <Card aria-labelledby="week-song" data-testid="song-of-the-week">
            <h2 id="week-song">
              <Sparkles size={20} aria-hidden="true" /> {t('profile.weekSong')}
            </h2>
            {songOfTheWeek ? (
              <div className={styles.song}>
                <Cover song={songOfTheWeek} size={64} />
                <SongText song={songOfTheWeek} />
                <SongMenu song={songOfTheWeek} djUuid="" />
              </div>
            ) : (
              <p dir="auto">{weekWords}</p>
            )}
          </Card>
        ) : null}
      </div>
      {recentPlays.length === 0 ? (
        <p className={textStyles.quiet}>{t(isMe ? 'profile.noPlaysOwn' : 'profile.noPlays')}</p>
      ) : (
        <div className={styles.songs}>
          <Card aria-labelledby="recent-plays">
            <h2 id="recent-plays">{t('profile.recentPlays')}</h2>
            <ul className={styles.plays}>
              {recentPlays.map(({ playId, song, hangout, playedAt }) => (
                <li key={playId} className={styles.song} data-testid="recent-play">
                  <Cover song={song} size={46} />
                  <span className={styles.songWords}>
                    <SongText song={song} />
                    <small className={`${textStyles.quiet} ${textStyles.oneLine}`}>
                      <Link to={`/r/${hangout.slug}`}>
                        <bdi>{hangout.name}</bdi>
                      </Link>{' '}
                      · <time dateTime={playedAt}>{formatDateTime(playedAt)}</time>
                    </small>
                  </span>
                  <SongMenu song={song} djUuid={profile.uuid} />
                </li>
              ))}
            </ul>
          </Card>
          <Card aria-labelledby="top-songs">
            <h2 id="top-songs">{t('profile.topSongs')}</h2>
            <ol className={styles.plays}>
              {topSongs.map(({ song, plays, votes }) => (
                <li key={song.songId} className={styles.song} data-testid="top-song">
                  <Cover song={song} size={46} />
                  <span className={styles.songWords}>
                    <SongText song={song} />
                    <small className={`${textStyles.quiet} ${textStyles.oneLine} ${textStyles.num}`}>
                      {t('profile.plays', { count: plays })}
                      {votes > 0 ? ` · ${t('profile.votes', { count: votes })}` : ''}
                    </small>
                  </span>
                  <SongMenu song={song} djUuid={profile.uuid} />
                </li>
              ))}
            </ol>
          </Card>
        </div>
      )}
    </>
  );
}

/** [H807] Shown on a DJ's own profile: notifies the DJ's fans that the DJ is playing. */
function NotifyFansButton() {
  const { t } = useTranslation();
  const tell = useAction(notifyFans, { onSuccess: () => showToast({ tone: 'good', text: t('fans.told') }) });
  return (
    <Button busy={tell.isPending} onClick={() => tell.mutate()} data-testid="tell-fans">
      <Megaphone size={18} aria-hidden="true" />
      {t('fans.tell')}
    </Button>
  );
}
