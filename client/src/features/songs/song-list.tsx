import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { CrateSong } from '@hangout/contract/rest/playlist-service/crate-shape';
import { formatClock } from '@hangout/rules';
import { ArrowDown, ArrowUp, ArrowUpToLine, Ellipsis, GripVertical, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addSongs, type CrateId, isUnsaved, moveSong, removeSong } from '../../api/crates.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { Cover } from '../../ui/cover.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { ProviderIcon } from './provider-mark.tsx';
import { SongText } from './song-search.tsx';

interface SongListProps {
  readonly crate: CrateId;
  readonly songs: readonly CrateSong[];
  /** Whether the first song is marked as the next one. */
  readonly marksFirst?: boolean;
  /** Additional menu entries, before the usual ones. */
  readonly extra?: (song: CrateSong) => readonly MenuEntry[];
}

/** A list of songs that can be sorted by drag and drop with a pointer, by touch or with the keyboard. */
export function SongList({ crate, songs, marksFirst, extra }: SongListProps) {
  const { t } = useTranslation();
  const ids = useMemo(() => songs.map((song) => song.crateSongUuid), [songs]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: string | number) => songs.find((song) => song.crateSongUuid === id)?.trackName ?? '';
  const placeOf = (id: string | number) => ids.indexOf(String(id)) + 1;
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      moveSong(crate, String(active.id), ids.indexOf(String(over.id))).catch(showErrorToast);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
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
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="song-rows">
          {songs.map((song, index) => (
            <SongRow
              key={song.crateSongUuid}
              crate={crate}
              song={song}
              index={index}
              count={songs.length}
              isNext={Boolean(marksFirst) && index === 0}
              extra={extra?.(song) ?? []}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SongRowProps {
  readonly crate: CrateId;
  readonly song: CrateSong;
  readonly index: number;
  readonly count: number;
  readonly isNext: boolean;
  readonly extra: readonly MenuEntry[];
}

function SongRow({ crate, song, index, count, isNext, extra }: SongRowProps) {
  const { t } = useTranslation();
  const isNew = isUnsaved(song);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: song.crateSongUuid,
      disabled: isNew,
    });
  const go = (place: number) => () => void moveSong(crate, song.crateSongUuid, place).catch(showErrorToast);
  const remove = () => {
    removeSong(crate, song.crateSongUuid).then(
      () =>
        showToast({
          tone: 'plain',
          text: t('queue.removed', { song: song.trackName }),
          action: {
            label: t('app.undo'),
            run: () => void addSongs(crate, [song], index > 0).catch(showErrorToast),
          },
        }),
      showErrorToast,
    );
  };
  const entries: (MenuEntry | false)[] = [
    ...extra,
    index > 0 && { key: 'top', label: t('queue.toTop'), icon: <ArrowUpToLine size={18} />, run: go(0) },
    index > 0 && { key: 'up', label: t('queue.moveUp'), icon: <ArrowUp size={18} />, run: go(index - 1) },
    index < count - 1 && {
      key: 'down',
      label: t('queue.moveDown'),
      icon: <ArrowDown size={18} />,
      run: go(index + 1),
    },
    { key: 'remove', label: t('app.remove'), tone: 'bad', icon: <Trash2 size={18} />, run: remove },
  ];
  return (
    <li
      ref={setNodeRef}
      className="song-row sortable"
      data-testid="queue-item"
      data-song={song.songId}
      data-next={isNext || undefined}
      data-dragging={isDragging || undefined}
      data-pending={isNew || undefined}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      <button
        type="button"
        className="grip"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('queue.move', { song: song.trackName })}
      >
        <GripVertical size={18} />
      </button>
      <Cover song={song} size={46} />
      <SongText song={song} />
      <ProviderIcon song={song} />
      <span className="song-length num">{formatClock(song.duration)}</span>
      <Menu
        label={`${t('app.options')}: ${song.trackName}`}
        icon={<Ellipsis size={20} />}
        entries={entries.filter((entry) => entry !== false)}
        testId="song-menu"
      />
    </li>
  );
}
