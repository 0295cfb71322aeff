import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { eachOnce, type SongSearch, songSearchQuery } from '../../api/song-search.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { EmptyState, SkeletonRows } from '../../design/primitives/states.tsx';
import { FoundSongs, type ResultActions } from './found-songs.tsx';
import { ProviderAnswers } from './provider-answers.tsx';

type SearchResultsProps = ResultActions & { readonly search: SongSearch; readonly label: string };

/** [R004][H1065] Songs found, and providers that have not responded. */
export function SearchResults({ search, label, suggestions, ...actions }: SearchResultsProps) {
  const { t } = useTranslation();
  const found = useInfiniteQuery(songSearchQuery(search));
  if (!found.data) return <QueryState query={found} count={5} />;
  const songs = eachOnce(found.data.pages.flatMap((page) => page.songs));
  const answers = <ProviderAnswers providers={found.data.pages.at(-1)?.providers ?? []} />;
  if (songs.length === 0)
    return found.hasNextPage ? (
      <>
        <SkeletonRows count={3} />
        <ScrollMore list={found} />
      </>
    ) : (
      <>
        <EmptyState
          icon={<SearchX size={36} />}
          title={t('queue.noResults', { query: search.words })}
          text={t('queue.noResultsText')}
        />
        {answers}
        {suggestions}
      </>
    );
  return (
    <>
      {answers}
      <FoundSongs songs={songs} label={label} {...actions} />
      <ScrollMore list={found} />
    </>
  );
}
