import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { formatClock } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Disc3, ListEnd, ListPlus, Music, Share2, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { type SongPage as ShownSong, songPageQuery } from '../../api/song-page.ts';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import { PersonRow } from '../../components/person/person-row.tsx';
import { openAddTo, openShare } from '../../components/song/open-song-dialog.ts';
import { PreviewButton } from '../../components/song/preview-button.tsx';
import { ProviderLinks } from '../../components/song/provider-links.tsx';
import { useAddSong } from '../../components/song/use-add-song.ts';
import { Page } from '../../design/patterns/page.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import { ExplicitMark } from '../../design/primitives/explicit-mark.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { errorCode } from '../../platform/errors.ts';
import { formatDateTime } from '../../platform/format-time.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import styles from './song-page.module.css';

/** [H1632] The page to which links to a song lead; guests can see it too. */
export function SongPage() {
  const { t } = useTranslation();
  const { songId = '' } = useParams();
  const page = useQuery(songPageQuery(songId));
  usePageTitle(page.data?.song.trackName ?? t('songPage.title'));
  return (
    <Page className={styles.page}>
      {page.data ? (
        <SongDetails page={page.data} />
      ) : page.isPending ? (
        <SkeletonRows count={3} size={96} />
      ) : errorCode(page.error) === 'song_not_found' ? (
        <EmptyState
          heading="h1"
          icon={<Music size={40} />}
          title={t('songPage.gone')}
          text={t('songPage.goneText')}
        >
          <ButtonLink to="/">{t('app.goHome')}</ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState error={page.error} retry={() => void page.refetch()} />
      )}
    </Page>
  );
}

function SongDetails({ page }: { page: ShownSong }) {
  const { t } = useTranslation();
  const { song, playing, djs } = page;
  return (
    <>
      <SongHead page={page} />
      <div className={styles.cards}>
        <Card aria-labelledby="song-links" data-testid="song-links">
          <h2 id="song-links">{t('songPage.listen')}</h2>
          <ProviderLinks song={song} empty={<p className={textStyles.quiet}>{t('songPage.noLinks')}</p>} />
        </Card>
        {playing.length > 0 ? (
          <Card aria-labelledby="song-playing" data-testid="song-playing">
            <h2 id="song-playing">
              <Disc3 size={20} aria-hidden="true" /> {t('songPage.playing')}
            </h2>
            <ul className={styles.hangouts}>
              {playing.map(({ slug, name }) => (
                <li key={slug}>
                  <ButtonLink variant="brand" to={`/r/${slug}`}>
                    {t('profile.walkInto', { hangout: name })}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        <Card aria-labelledby="song-djs" data-testid="song-djs">
          <h2 id="song-djs">{t('songPage.djs')}</h2>
          {djs.length === 0 ? <p className={textStyles.quiet}>{t('songPage.noDjs')}</p> : null}
          <ul className={styles.djs}>
            {djs.map(({ profile, plays, playedAt }) => (
              <PersonRow
                key={profile.uuid}
                uuid={profile.uuid}
                profile={profile}
                testId="song-dj-row"
                under={`${t('profile.plays', { count: plays })} · ${formatDateTime(playedAt)}`}
              />
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function SongHead({ page: { song, plays, votes } }: { page: ShownSong }) {
  const { t } = useTranslation();
  const facts = [
    song.releaseYear === null ? null : String(song.releaseYear),
    song.duration > 0 ? formatClock(song.duration) : null,
    plays > 0 ? t('profile.plays', { count: plays }) : null,
    votes > 0 ? t('profile.votes', { count: votes }) : null,
  ].filter((fact) => fact !== null);
  return (
    <header className={styles.head} data-testid="song-page" data-song={song.songId}>
      <Cover song={song} size={200} className={styles.cover} />
      <div className={styles.words}>
        <h1>
          <bdi>{song.trackName}</bdi>
        </h1>
        <p className={styles.artist}>
          {song.explicit ? <ExplicitMark of="song" /> : null}
          {song.liveSet ? `${t('liveSet.mark')} · ` : null}
          <bdi>{song.artistName}</bdi>
        </p>
        {song.albumName ? (
          <p className={textStyles.quiet} data-testid="song-album">
            {t('songPage.album', { album: song.albumName })}
          </p>
        ) : null}
        {facts.length > 0 ? (
          <p className={`${textStyles.quiet} ${textStyles.num}`} data-testid="song-facts">
            {facts.join(' · ')}
          </p>
        ) : null}
        {song.liveSet ? null : <SongTools song={song} />}
      </div>
    </header>
  );
}

function SongTools({ song }: { song: Song }) {
  const { t } = useTranslation();
  const add = useAddSong();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  return (
    <p className={styles.tools}>
      <PreviewButton song={song} />
      <Button variant="brand" onClick={() => add.last(song)} data-testid="song-queue">
        <ListEnd size={20} aria-hidden="true" />
        {t('song.toQueue')}
      </Button>
      <Button onClick={() => add.like(song)} data-testid="song-like">
        <Star size={20} aria-hidden="true" />
        {t('song.toLikes')}
      </Button>
      <Button
        onClick={() => (isRegistered ? openAddTo([song]) : accountDialog.open('sign-up', 'keep'))}
        data-testid="song-add-to"
      >
        <ListPlus size={20} aria-hidden="true" />
        {t('song.addTo')}
      </Button>
      <Button onClick={() => openShare({ kind: 'song', song })} data-testid="song-share">
        <Share2 size={20} aria-hidden="true" />
        {t('share.button')}
      </Button>
    </p>
  );
}
