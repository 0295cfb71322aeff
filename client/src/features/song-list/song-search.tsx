import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { formatClock } from '@hangout/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowUpToLine, Plus, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { songSearchQuery } from '../../api/songs.ts';
import { useSongRefusal } from '../../room/use-song-refusal.ts';
import { IconButton } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { SearchField } from '../../ui/field.tsx';
import { ScrollMore } from '../../ui/scroll-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { SongMenu } from '../song-menu/index.ts';
import { ProviderIcon, SongText } from '../songs/index.ts';
import './song-list.css';

interface SongSearchProps {
  readonly label: string;
  readonly onLast: (song: Song) => void;
  /** Called to add a song as the next one; absent where songs can only be added at the end. */
  readonly onNext?: (song: Song) => void;
  /** [H234] What is offered where no song was found. */
  readonly suggestions?: React.ReactNode;
  /** What is searched for at first; nothing by default. */
  readonly initial?: string;
  readonly children: React.ReactNode;
}

/** [R142][R144] A search over all songs; its results replace the content below while something is typed, until one was added. */
export function SongSearch({ label, onLast, onNext, suggestions, initial = '', children }: SongSearchProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState(initial);
  const debounced = useDebounced(search.trim());
  const isSearching = search.trim() !== '';
  const field = useRef<HTMLInputElement>(null);
  // [H235] What was added is seen in the list below, so the results make room for it.
  const closeAfter = (add: (song: Song) => void) => (song: Song) => {
    add(song);
    setSearch('');
    // The button that had the focus is gone. On a touch screen the field would open the keyboard over the list.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus();
  };
  return (
    <>
      <SearchField label={label} value={search} onChange={setSearch} testId="song-search" inputRef={field} />
      {isSearching ? (
        <Results
          search={debounced}
          label={t('queue.results')}
          suggestions={suggestions}
          onLast={closeAfter(onLast)}
          {...(onNext ? { onNext: closeAfter(onNext) } : {})}
        />
      ) : (
        children
      )}
    </>
  );
}

type ResultsProps = Pick<SongSearchProps, 'label' | 'onLast' | 'onNext' | 'suggestions'> & {
  readonly search: string;
};

function Results({ search, label, onLast, onNext, suggestions }: ResultsProps) {
  const { t } = useTranslation();
  const refusalOf = useSongRefusal();
  const found = useInfiniteQuery(songSearchQuery(search));
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <SkeletonRows count={5} />;
  const songs = found.data.pages.flatMap((page) => page.songs);
  if (songs.length === 0)
    return (
      <>
        <EmptyState
          icon={<SearchX size={36} />}
          title={t('queue.noResults', { query: search })}
          text={t('queue.noResultsText')}
        />
        {suggestions}
      </>
    );
  return (
    <>
      <ul className="song-rows" aria-label={label}>
        {songs.map((song) => (
          <li key={song.songId} className="song-row" data-testid="found-song">
            <Cover song={song} size={46} />
            <SongText song={song} refusal={onNext ? refusalOf(song) : null} />
            <ProviderIcon song={song} />
            <span className="song-length num">{formatClock(song.duration)}</span>
            <span className="song-buttons">
              {onNext ? (
                <IconButton
                  label={`${t('queue.addNext')}: ${song.trackName}`}
                  data-testid="add-next"
                  onClick={() => onNext(song)}
                >
                  <ArrowUpToLine size={20} />
                </IconButton>
              ) : null}
              <IconButton
                label={t(onNext ? 'queue.toEnd' : 'queue.save', { song: song.trackName })}
                data-testid="add-last"
                onClick={() => onLast(song)}
              >
                <Plus size={20} />
              </IconButton>
              <SongMenu song={song} without={onNext ? ['play-next', 'queue'] : []} />
            </span>
          </li>
        ))}
      </ul>
      <ScrollMore list={found} />
    </>
  );
}
