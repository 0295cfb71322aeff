import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import type { ClientProvider } from '@hangout/rules';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMusicLink } from '../../api/song-search.ts';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { SearchField } from '../../design/primitives/field.tsx';
import type { ResultActions } from './found-songs.tsx';
import { LinkResult } from './link-result.tsx';
import { ProviderFilter } from './provider-filter.tsx';
import { SearchResults } from './search-results.tsx';

interface SongSearchProps extends ResultActions {
  readonly label: string;
  /** Text with which the search begins. */
  readonly initial?: string;
  readonly onSearch?: (words: string) => void;
  /** True to keep the results after a song was added, so that more can be added. */
  readonly staysOpen?: boolean;
  readonly children: React.ReactNode;
}

/**
 * [R142][R144][R148] One field for all music: words find songs, a link to a music provider is resolved. While it has
 * text, results stand in place of `children`; they close when a song is added.
 */
export function SongSearch({
  label,
  onLast,
  onNext,
  suggestions,
  initial = '',
  onSearch,
  staysOpen = false,
  children,
}: SongSearchProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState(initial);
  const [provider, setProvider] = useState<ClientProvider | null>(null);
  const debounced = useDebounced(search.trim());
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  // [H235] Closes the results, so that the new song is visible in the list below.
  const closeAfter = (add: (song: Song) => void) => (song: Song) => {
    add(song);
    if (staysOpen) return;
    setSearch('');
    // The button that had the focus is gone, so the field gets it, except on a touch screen, where that would open the
    // keyboard.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus();
  };
  const change = (words: string) => {
    setSearch(words);
    onSearch?.(words);
  };
  // [H1072] Moves the focus from the field to the first result on the down key.
  const goDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.target !== field.current) return;
    const first = results.current?.querySelector<HTMLElement>('[data-stop]');
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  const actions: ResultActions = {
    ...{ suggestions, onLast: closeAfter(onLast) },
    ...(onNext ? { onNext: closeAfter(onNext) } : {}),
  };
  const words = search.trim();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the `div` handles the keys of the field inside it.
    <div onKeyDown={goDown}>
      <SearchField label={label} value={search} onChange={change} testId="song-search" inputRef={field} />
      {words === '' ? (
        children
      ) : (
        <div ref={results}>
          {isMusicLink(words) ? (
            <LinkResult link={debounced === words ? words : ''} {...actions} />
          ) : (
            <>
              <ProviderFilter chosen={provider} onChoose={setProvider} />
              <SearchResults
                search={{ words: debounced, provider }}
                label={t('queue.results')}
                {...actions}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}
