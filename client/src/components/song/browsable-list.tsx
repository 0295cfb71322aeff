import { type CrateSong, type CrateSort, crateSorts } from '@hangout/contract/rest/shapes/crate-shape';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CrateId, type CrateView, crateSongsQuery } from '../../api/crates.ts';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { SearchField } from '../../design/primitives/field.tsx';
import { Select } from '../../design/primitives/input.tsx';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { type SelectedSongs, SelectionBar } from './selection-bar.tsx';
import { SongList } from './song-list.tsx';
import styles from './songs.module.css';
import { formatTotalDuration } from './total-duration.ts';

interface BrowsableListProps {
  readonly crate: CrateId;
  readonly isEditable?: boolean;
  /** What is shown if the crate has no songs. */
  readonly empty: ReactNode;
}

/** Minimum number of songs for which search and sorting are shown. */
const TOOLS_FROM = 2;

/** [H562][H567] The songs of a crate, with their number and total length, search, sorting and multiple selection. */
export function BrowsableList({ crate, isEditable = true, empty }: BrowsableListProps) {
  const { t } = useTranslation();
  const [find, setFind] = useState('');
  const [sort, setSort] = useState<CrateSort>('position');
  /** Null unless songs can be selected. Kept while other songs are found, so that songs of several searches are selected. */
  const [selected, setSelected] = useState<SelectedSongs | null>(null);
  const words = useDebounced(find.trim());
  const view = useMemo<CrateView | undefined>(
    () => (words === '' && sort === 'position' ? undefined : { find: words, sort }),
    [words, sort],
  );
  const all = useQuery(crateSongsQuery(crate));
  const shown = useQuery({
    ...crateSongsQuery(crate, view),
    ...(view ? { placeholderData: keepPreviousData } : {}),
  });
  if (!all.data) return <QueryState query={all} count={6} />;
  if (all.data.count === 0) return empty;
  const { count, totalDuration } = all.data;
  const select = (song: CrateSong, isSelected: boolean) =>
    setSelected((known) => {
      const next = new Map(known);
      if (isSelected) next.set(song.crateSongUuid, song);
      else next.delete(song.crateSongUuid);
      return next;
    });
  const selectAlso = (songs: readonly CrateSong[]) =>
    setSelected(
      (known) => known && new Map([...known, ...songs.map((song) => [song.crateSongUuid, song] as const)]),
    );
  return (
    <>
      {count >= TOOLS_FROM ? (
        <div className={styles.listTools}>
          <SearchField label={t('songList.find')} value={find} onChange={setFind} testId="find-in-list" />
          <label>
            <SpokenOnly>{t('songList.sort')}</SpokenOnly>
            <Select
              value={sort}
              data-testid="sort-list"
              onChange={(event) =>
                setSort(crateSorts.find((one) => one === event.target.value) ?? 'position')
              }
            >
              {crateSorts.map((one) => (
                <option key={one} value={one}>
                  {t(`songList.sort_${one}`)}
                </option>
              ))}
            </Select>
          </label>
          <Button
            size="small"
            aria-pressed={selected !== null}
            onClick={() => setSelected(selected ? null : new Map())}
            data-testid="select-songs"
          >
            <ListChecks size={18} aria-hidden="true" />
            {t('songList.selectSome')}
          </Button>
        </div>
      ) : null}
      <p className={`${styles.listLength} ${textStyles.num}`} data-testid="list-length">
        {t('queue.summary', { count, length: formatTotalDuration(totalDuration) })}
        {words !== '' && shown.data ? ` · ${t('songList.found', { count: shown.data.count })}` : null}
      </p>
      {selected ? (
        <SelectionBar
          {...{ crate, isEditable, selected }}
          view={view ?? {}}
          songs={shown.data?.songs ?? []}
          onSelect={selectAlso}
          onClear={() => setSelected(new Map())}
          onDone={() => setSelected(null)}
        />
      ) : null}
      {shown.isLoadingError ? <ErrorState error={shown.error} retry={() => void shown.refetch()} /> : null}
      {shown.data?.count === 0 ? (
        <EmptyState title={t('songList.nothing', { query: words })} />
      ) : shown.data ? (
        <SongList
          {...{ crate, isEditable, selected }}
          {...(view ? { view } : {})}
          list={shown.data}
          onSelect={select}
        />
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}
