import type { ChatMessage, ChatMusicInfo } from '@hangout/contract/realtime/hangout/chat-message';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { useAtomValue } from 'jotai';
import { ListMusic, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../design/primitives/button.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import textStyles from '../../design/text.module.css';
import { isRegisteredAtom } from '../../platform/session.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import { useAccountDialog } from '../account/use-account-dialog.ts';
import { SongMenu } from '../song/song-menu.tsx';
import { useAddSong } from '../song/use-add-song.ts';
import { VenueImage } from '../stage/venue-image.tsx';
import styles from './message.module.css';
import { queueTrack, songOfTrack } from './queue-track.ts';

/** The cards below a message: its songs, playlist and hangout. */
export function Cards({ message }: { message: ChatMessage }) {
  const { message: content, playlist, hangout } = message;
  return (
    <>
      {typeof content === 'object' ? <MusicCard info={content} /> : null}
      {message.songs.map((song) => (
        <SongCard key={song.songId} song={song} />
      ))}
      {playlist ? <PlaylistCard playlist={playlist} /> : null}
      {hangout ? <HangoutCard hangout={hangout} /> : null}
    </>
  );
}

function useAddToQueue(): (name: string, add: () => Promise<unknown>) => void {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  return (song, add) => {
    if (!isRegistered) return accountDialog.open('sign-up', 'keep');
    add().then(() => showToast({ tone: 'good', text: t('queue.added', { song }) }), showErrorToast);
  };
}

function SongCard({ song }: { song: Song }) {
  const { t } = useTranslation();
  const add = useAddSong();
  return (
    <div className={styles.song} data-testid="song-card">
      <Cover song={song} size={48} />
      <Link className={styles.cardWords} to={`/songs/${song.songId}`} data-testid="song-card-page">
        <strong className={textStyles.oneLine}>{song.trackName}</strong>
        <small className={textStyles.oneLine}>{song.artistName}</small>
      </Link>
      <IconButton filled label={t('chat.addSong', { song: song.trackName })} onClick={() => add.last(song)}>
        <Plus size={20} />
      </IconButton>
      <SongMenu song={song} without={['queue']} />
    </div>
  );
}

/** [R069] The card of a message that consists of one song. */
function MusicCard({ info: { trackInfo } }: { info: ChatMusicInfo }) {
  const { t } = useTranslation();
  const adding = useAddToQueue();
  const { title, user, artwork } = trackInfo;
  const thumbnails: Record<string, string> = artwork.url ? { shown: artwork.url } : {};
  const song = { trackName: title, thumbnails };
  return (
    <div className={styles.song} data-testid="song-card">
      <Cover song={song} size={48} />
      <div className={styles.cardWords}>
        <strong className={textStyles.oneLine}>{title}</strong>
        <small className={textStyles.oneLine}>{user.name}</small>
      </div>
      <IconButton
        filled
        label={t('chat.addSong', { song: title })}
        onClick={() => adding(title, () => queueTrack(trackInfo))}
      >
        <Plus size={20} />
      </IconButton>
      {trackInfo.musicProvider === 'uploadService' ? (
        <SongMenu song={songOfTrack(trackInfo)} without={['queue']} />
      ) : null}
    </div>
  );
}

/** [H299] The card of a playlist that a message links to. */
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
        <strong className={textStyles.oneLine}>{playlist.crateName}</strong>
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
 * [H384] The card of a hangout that a message links to; [H299] it opens in a new window, so that the current visit
 * continues.
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
        <strong className={textStyles.oneLine}>{hangout.name}</strong>
        <small className={textStyles.oneLine}>{t('chat.goThere')}</small>
      </span>
    </Link>
  );
}
