import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { useAtomValue } from 'jotai';
import { ListMusic, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { beginImport } from '../../api/imports.ts';
import { Button, IconButton } from '../../design/primitives/button.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import textStyles from '../../design/text.module.css';
import { useNavigate } from '../../platform/navigate.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { useAction } from '../../platform/use-action.ts';
import { useAccountDialog } from '../account/use-account-dialog.ts';
import { PreviewButton } from '../song/preview-button.tsx';
import { SongMenu } from '../song/song-menu.tsx';
import { useAddSong } from '../song/use-add-song.ts';
import { VenueImage } from '../stage/venue-image.tsx';
import { type CollectionLink, findCollectionLink } from './find-collection-link.ts';
import styles from './message.module.css';
import { songOfTrack } from './song-of-track.ts';

export function Cards({ message }: { message: ChatMessage }) {
  const { message: content, playlist, hangout } = message;
  const collection = findCollectionLink(message);
  return (
    <>
      {typeof content === 'object' ? <SongCard song={songOfTrack(content)} /> : null}
      {message.songs.map((song) => (
        <SongCard key={song.songId} song={song} />
      ))}
      {playlist ? <PlaylistCard playlist={playlist} /> : null}
      {collection ? <ImportCard {...collection} /> : null}
      {hangout ? <HangoutCard hangout={hangout} /> : null}
    </>
  );
}

/** [R069] [H1640] The card of a song, with a preview, a menu and a button that adds it to the queue. */
function SongCard({ song }: { song: Song }) {
  const { t } = useTranslation();
  const add = useAddSong();
  const words = (
    <>
      <strong className={textStyles.oneLine}>
        <bdi>{song.trackName}</bdi>
      </strong>
      <small className={textStyles.oneLine}>
        <bdi>{song.artistName}</bdi>
      </small>
    </>
  );
  return (
    <div className={styles.song} data-testid="song-card">
      <Cover song={song} size={48} />
      {song.songId === '' ? (
        <div className={styles.cardWords}>{words}</div>
      ) : (
        <Link className={styles.cardWords} to={`/songs/${song.songId}`} data-testid="song-card-page">
          {words}
        </Link>
      )}
      <PreviewButton song={song} />
      <IconButton filled label={t('chat.addSong', { song: song.trackName })} onClick={() => add.last(song)}>
        <Plus size={20} />
      </IconButton>
      <SongMenu song={song} without={['queue']} />
    </div>
  );
}

/** [H1641] Offers to import the playlist of a music service to which a message links. */
function ImportCard({ link, provider }: CollectionLink) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const begin = useAction(() => beginImport({ link, isPrivate: true }), {
    onSuccess: ({ importUuid }) => navigate(`/imports/${importUuid}`),
  });
  return (
    <div className={styles.song} data-testid="import-card">
      <span className={styles.cardCovers}>
        <ListMusic size={22} aria-hidden="true" />
      </span>
      <a className={styles.cardWords} href={link} target="_blank" rel="noreferrer">
        <strong className={textStyles.oneLine}>{t('chat.playlist')}</strong>
        <small className={textStyles.oneLine}>{t(`providers.${provider}`)}</small>
      </a>
      <Button
        size="small"
        busy={begin.isPending}
        onClick={() => (isRegistered ? begin.mutate() : accountDialog.open('sign-up', 'keep'))}
        data-testid="import-shared"
      >
        {t('imports.import')}
      </Button>
    </div>
  );
}

function PlaylistCard({ playlist }: { playlist: NonNullable<ChatMessage['playlist']> }) {
  const { t } = useTranslation();
  const covers = (playlist.thumbnails ?? []).slice(0, 4);
  return (
    <Link className={styles.song} to={`/playlists/${playlist.crateUuid}`} data-testid="playlist-card">
      <span className={styles.cardCovers} data-count={covers.length}>
        {covers.length > 0 ? (
          covers.map((url) => <img key={url} src={url} alt="" width={24} height={24} loading="lazy" />)
        ) : (
          <ListMusic size={22} aria-hidden="true" />
        )}
      </span>
      <span className={styles.cardWords}>
        <strong className={textStyles.oneLine}>
          <bdi>{playlist.crateName}</bdi>
        </strong>
        <small className={`${textStyles.oneLine} ${textStyles.num}`}>
          {playlist.totalSongs === undefined
            ? t('chat.playlist')
            : t('chat.playlistSongs', { count: playlist.totalSongs })}
        </small>
      </span>
    </Link>
  );
}

/**
 * [H384] The card of a hangout to which a message links. [H299] It opens in a new window, so that the visit goes on.
 */
function HangoutCard({ hangout }: { hangout: NonNullable<ChatMessage['hangout']> }) {
  const { t } = useTranslation();
  return (
    <Link className={styles.song} to={`/r/${hangout.slug}`} target="_blank" data-testid="hangout-card">
      <span className={styles.cardVenue}>
        {hangout.posterUrl ? (
          <img src={hangout.posterUrl} alt="" width={72} height={48} loading="lazy" />
        ) : (
          <VenueImage design={hangout.design} />
        )}
      </span>
      <span className={styles.cardWords}>
        <strong className={textStyles.oneLine}>
          <bdi>{hangout.name}</bdi>
        </strong>
        <small className={textStyles.oneLine}>{t('chat.goThere')}</small>
      </span>
    </Link>
  );
}
