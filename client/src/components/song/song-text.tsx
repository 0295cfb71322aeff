import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { useTranslation } from 'react-i18next';
import { ExplicitMark } from '../../design/primitives/explicit-mark.tsx';
import './songs.css';

interface SongTextProps {
  readonly song: Pick<Song, 'trackName' | 'artistName'> & {
    readonly explicit?: boolean;
    readonly liveSet?: boolean;
  };
  /** Why the song is not played here, shown instead of the artist. */
  readonly refusal?: string | null;
}

/** The title and the artist of a song, [H984] with a mark if it is explicit, and [H1474] if it is a live set. */
export function SongText({ song, refusal }: SongTextProps) {
  const { t } = useTranslation();
  return (
    <span className="song-words">
      <strong className="one-line" title={song.trackName}>
        {song.trackName}
      </strong>
      {refusal ? (
        <small className="two-lines song-refusal" title={refusal} data-testid="song-refusal">
          {refusal}
        </small>
      ) : (
        <small className="one-line">
          {song.explicit ? <ExplicitMark of="song" /> : null}
          {song.liveSet ? `${t('liveSet.mark')} · ` : null}
          {song.artistName}
        </small>
      )}
    </span>
  );
}
