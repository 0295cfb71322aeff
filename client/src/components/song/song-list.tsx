import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { CrateSong } from '@hangout/contract/rest/shapes/crate-shape';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveSong } from '../../api/crate-edits.ts';
import {
  type CrateId,
  type CrateList,
  type CrateView,
  isUnsaved,
  loadSongsPage,
  SONGS_PAGE,
  watchPages,
} from '../../api/crates.ts';
import { firstUuid, storedUuid } from '../../api/stored-songs.ts';
import { type RenderedRows, VirtualRows } from '../../design/primitives/virtual-rows.tsx';
import { act } from '../../platform/toasts.ts';
import type { SelectedSongs } from './selection-bar.tsx';
import { LoadingRow, SongRow } from './song-row.tsx';
import styles from './songs.module.css';

interface SongListProps {
  readonly crate: CrateId;
  readonly list: CrateList;
  /** Filter and sort order. Songs can be moved only in the order in which they play. */
  readonly view?: CrateView;
  /** True if the crate is the user's and can be changed. */
  readonly isEditable?: boolean;
  /** Null unless songs can be selected. */
  readonly selected?: SelectedSongs | null;
  readonly onSelect?: (song: CrateSong, isSelected: boolean) => void;
}

/** Height of a row in pixels: 62, as in `songs.module.css`, and a gap of 2. */
const ROW_HEIGHT = 64;
const ownOrder: CrateView = {};

/**
 * [H562][H565] Songs of a crate, of any number: only visible rows are rendered, and their pages load when they become
 * visible. The user's own songs can be moved by mouse, touch or keyboard.
 */
export function SongList({
  crate,
  list,
  view = ownOrder,
  isEditable = true,
  selected = null,
  onSelect = () => {},
}: SongListProps) {
  const { t } = useTranslation();
  const { songs } = list;
  // [H580] Marks the song that plays next: always in the queue, in a playlist only if its owner has chosen one.
  const isMarked = isEditable && view === ownOrder && (crate === 'queue' || list.current > 0);
  const isSortable = isEditable && selected === null && view === ownOrder;
  const ids = useMemo(() => songs.map((song, index) => song?.crateSongUuid ?? `place:${index}`), [songs]);
  const [held, setHeld] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: string | number) => songs.find((song) => song?.crateSongUuid === id)?.trackName ?? '';
  const placeOf = (id: string | number) => ids.indexOf(String(id)) + 1;
  const drop = ({ active, over }: DragEndEvent) => {
    setHeld(null);
    if (over && active.id !== over.id) act(moveSong(crate, String(active.id), ids.indexOf(String(over.id))));
  };
  // When the server stores a song, its row gets another uuid.
  const keptRows = [held, focused].flatMap((id) => (id === null ? [] : [ids.indexOf(storedUuid(id))]));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragCancel={() => setHeld(null)}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('queue.dragHelp') },
        announcements: {
          onDragStart: ({ active }) => t('queue.dragStart', { song: nameOf(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? t('queue.dragOver', { song: nameOf(active.id), place: placeOf(over.id) }) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? t('queue.dragEnd', { song: nameOf(active.id), place: placeOf(over.id) }) : undefined,
          onDragCancel: ({ active }) => t('queue.dragCancel', { song: nameOf(active.id) }),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!isSortable}>
        <VirtualRows count={songs.length} rowHeight={ROW_HEIGHT} keptRows={keptRows}>
          {(rendered) => (
            <ol
              className={`${styles.rows} ${styles.virtualRows}`}
              style={{ height: rendered.height }}
              onFocus={(event) => setFocused(rowIdOf(event.target))}
              onBlur={() => setFocused(null)}
            >
              <PageLoader {...{ crate, view, list }} rows={rendered.rows} />
              {rendered.rows.map(({ index, top }) => {
                const song = songs[index];
                const place = { index, top, count: songs.length };
                return song ? (
                  <SongRow
                    key={firstUuid(song.crateSongUuid)}
                    {...{ crate, song, place, isEditable, isSortable }}
                    isNext={isMarked && index === list.current}
                    selection={
                      selected && !isUnsaved(song)
                        ? { isSelected: selected.has(song.crateSongUuid), onSelect }
                        : null
                    }
                  />
                ) : (
                  <LoadingRow key={`place:${index}`} place={place} />
                );
              })}
            </ol>
          )}
        </VirtualRows>
      </SortableContext>
    </DndContext>
  );
}

const rowIdOf = (target: Element) =>
  target.closest('[data-crate-song]')?.getAttribute('data-crate-song') ?? null;

interface PageLoaderProps {
  readonly crate: CrateId;
  readonly view: CrateView;
  readonly list: CrateList;
  readonly rows: RenderedRows['rows'];
}

function PageLoader({ crate, view, list, rows }: PageLoaderProps) {
  const pages = [...new Set(rows.map(({ index }) => Math.floor(index / SONGS_PAGE)))];
  const inSight = pages.join();
  const missing = pages
    .filter((page) => rows.some(({ index }) => Math.floor(index / SONGS_PAGE) === page && !list.songs[index]))
    .join();
  useEffect(() => watchPages(crate, view, toNumbers(inSight)), [crate, view, inSight]);
  // Loads again when `list.revision` changes, because a page that arrives during a change of the crate is dropped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    for (const page of toNumbers(missing)) act(loadSongsPage(crate, view, page));
  }, [crate, view, missing, list.revision]);
  return null;
}

const toNumbers = (text: string) => (text === '' ? [] : text.split(',').map(Number));
