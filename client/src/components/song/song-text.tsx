import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { useTranslation } from 'react-i18next';
import { ExplicitMark } from '../../design/primitives/explicit-mark.tsx';
import textStyles from '../../design/text.module.css';
import styles from './songs.module.css';

interface SongTextProps {
  readonly song: Pick<Song, 'trackName' | 'artistName'> & {
    readonly explicit?: boolean;
    readonly liveSet?: boolean;
  };
  /** Why this hangout refuses the song; shown in place of the artist. */
  readonly refusal?: string | null;
}

/** Title and artist of a song, with marks for [H984] explicit songs and [H1474] live sets. */
export function SongText({ song, refusal }: SongTextProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.words}>
      <strong className={textStyles.oneLine} title={song.trackName}>
        <bdi>{song.trackName}</bdi>
      </strong>
      {refusal ? (
        <small
          className={`${textStyles.twoLines} ${styles.refusal}`}
          title={refusal}
          data-testid="song-refusal"
        >
          {refusal}
        </small>
      ) : (
        <small className={textStyles.oneLine}>
          {song.explicit ? <ExplicitMark of="song" /> : null}
          {song.liveSet ? `${t('liveSet.mark')} · ` : null}
          <bdi>{song.artistName}</bdi>
        </small>
      )}
    </span>
  );
}
