import { chooseSimilarSeeds } from '@hangout/rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { eveningsQuery } from '../../../api/evenings.ts';
import { promotedRoomsQuery } from '../../../api/rooms.ts';
import { similarSongsQuery } from '../../../api/similar-songs.ts';
import { songPlaysQuery } from '../../../api/songs.ts';
import { PreviewButton } from '../../../components/song/preview-button.tsx';
import { SongMenu } from '../../../components/song/song-menu.tsx';
import { SongText } from '../../../components/song/song-text.tsx';
import styles from '../../../components/song/songs.module.css';
import { useAddSong } from '../../../components/song/use-add-song.ts';
import { useHasSimilarSongs } from '../../../components/song/use-has-similar-songs.ts';
import { IconButton } from '../../../design/primitives/button.tsx';
import { Cover } from '../../../design/primitives/cover.tsx';
import { roomState } from '../../../live/room/room-state.ts';
import { useMe } from '../../../platform/session.ts';
import { latest, type SuggestedSong, suggestSongs } from './suggest-songs.ts';

export const SUGGEST_BELOW = 3;
/** Minimum number of suggestions from this hangout; with fewer, songs that play in other hangouts are added. */
const FEW = 3;

/** `h2` on the queue's page, `h3` below the heading of the panel. */
type Heading = 'h2' | 'h3';

interface QueueSuggestionsProps {
  readonly queued: readonly SuggestedSong[];
  readonly heading?: Heading;
}

interface SuggestionListProps {
  readonly title: string;
  readonly songs: readonly SuggestedSong[];
  readonly heading: Heading;
}

/**
 * [H234] Suggestions for an empty or short queue: songs loved this evening, played here lately, similar songs, and
 * songs that play elsewhere. [H953] Explicit songs are left out if the user's profile does not allow them, or is not
 * loaded yet.
 */
export function QueueSuggestions({ queued, heading = 'h3' }: QueueSuggestionsProps) {
  const { t } = useTranslation();
  const slug = useAtomValue(roomState.settings)?.slug ?? '';
  const playing = useAtomValue(roomState.nowPlaying)?.song ?? null;
  const plays = useInfiniteQuery({ ...songPlaysQuery(slug), enabled: slug !== '' });
  const evenings = useInfiniteQuery({ ...eveningsQuery(slug), enabled: slug !== '' });
  const evening = evenings.data?.pages[0]?.data[0];
  const me = useMe();
  const allowsExplicit = me.kind === 'guest' || (me.kind === 'user' && me.profile?.explicitAllowed === true);
  const queuedIds = queued.map(({ songId }) => songId);
  const { loved, lately } = suggestSongs({
    plays: plays.data?.pages.flatMap(({ songPlays }) => songPlays) ?? [],
    playing,
    eveningStart: evening && !evening.isOver ? evening.startedAt : null,
    queued: new Set(queuedIds),
    allowsExplicit,
  });
  const isFew = loved.length + lately.length < FEW && !(slug !== '' && plays.isPending);
  const elsewhere = useQuery({ ...promotedRoomsQuery(), enabled: isFew, refetchInterval: false });
  const others = (elsewhere.data ?? []).flatMap(({ song }) =>
    song && (allowsExplicit || !song.explicit) ? song : [],
  );
  const known = [...queuedIds, ...[...loved, ...lately].map(({ songId }) => songId)];
  const hasSimilarSongs = useHasSimilarSongs();
  const seeds = queued.length > 0 ? queued : playing ? [playing] : [];
  const alike = useQuery({
    ...similarSongsQuery(seeds),
    enabled: me.kind === 'user' && hasSimilarSongs && chooseSimilarSeeds(seeds).length > 0,
  });
  return (
    <div data-testid="queue-suggestions">
      <SuggestionList title={t('queue.loved')} songs={loved} heading={heading} />
      <SuggestionList title={t('queue.lately')} songs={lately} heading={heading} />
      <SuggestionList
        title={t('queue.similar')}
        songs={latest(alike.data?.songs ?? [], known)}
        heading={heading}
      />
      {isFew ? (
        <SuggestionList title={t('queue.elsewhere')} songs={latest(others, known)} heading={heading} />
      ) : null}
    </div>
  );
}

function SuggestionList({ title, songs, heading: Title }: SuggestionListProps) {
  const { t } = useTranslation();
  const add = useAddSong();
  const id = useId();
  if (songs.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={styles.queueHead}>
        <Title id={id}>{title}</Title>
      </div>
      <ul className={styles.rows}>
        {songs.map((song) => (
          <li key={song.songId} className={`${styles.row} ${styles.suggested}`} data-testid="suggested-song">
            <Cover song={song} size={46} />
            <SongText song={song} />
            <span className={styles.buttons}>
              <PreviewButton song={song} />
              <IconButton
                filled
                label={t('queue.add', { song: song.trackName })}
                data-testid="add-suggested"
                onClick={() => add.last(song)}
              >
                <Plus size={20} />
              </IconButton>
              <SongMenu song={song} without={['queue']} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
