import { useSortable } from '@dnd-kit/sortable';
import type { CrateSong } from '@hangout/contract/rest/shapes/crate-shape';
import { formatClock } from '@hangout/rules';
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  BookmarkCheck,
  GripVertical,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { goOnFrom, moveSong } from '../../api/crate-edits.ts';
import { type CrateId, isUnsaved } from '../../api/crates.ts';
import { Cover } from '../../design/primitives/cover.tsx';
import type { MenuEntry } from '../../design/primitives/menu.tsx';
import { Skeleton } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { useSongRefusal } from '../../live/room/use-song-refusal.ts';
import { announceToScreenReaders } from '../../platform/announcements.ts';
import { act, showErrorToast } from '../../platform/toasts.ts';
import { ProviderIcon } from './provider-mark.tsx';
import { SongMenu } from './song-menu.tsx';
import { SongText } from './song-text.tsx';
import styles from './songs.module.css';
import { useRemoveSongs } from './use-remove-songs.ts';

interface RowPlace {
  readonly index: number;
  /** Distance of the row from the top of the list, pixels. */
  readonly top: number;
  readonly count: number;
}

interface SongRowProps {
  readonly crate: CrateId;
  readonly song: CrateSong;
  readonly place: RowPlace;
  readonly isNext: boolean;
  readonly isEditable: boolean;
  readonly isSortable: boolean;
  /** Selection of this song; null unless songs can be selected. */
  readonly selection: {
    readonly isSelected: boolean;
    readonly onSelect: (song: CrateSong, isSelected: boolean) => void;
  } | null;
}

/**
 * Moves and tilts a dragged row. `rotate` comes last, because otherwise it would also turn the direction of the move.
 */
const moveTo = (y: number, isHeld: boolean) =>
  `translate3d(0, ${Math.round(y)}px, 0)${isHeld ? ' rotate(-1.2deg)' : ''}`;

/** Menu entries to leave out, because the song is in the queue or the likes already. */
const withoutIn = (crate: CrateId) =>
  crate === 'queue' ? (['play-next', 'queue'] as const) : crate === 'likes' ? (['like'] as const) : [];

export function SongRow({ crate, song, place, isNext, isEditable, isSortable, selection }: SongRowProps) {
  const { t } = useTranslation();
  const isNew = isUnsaved(song);
  const refusalOf = useSongRefusal();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: song.crateSongUuid, disabled: isNew || !isSortable });
  const hasHandle = isSortable || selection !== null;
  return (
    <li
      ref={setNodeRef}
      className={`${styles.row} ${hasHandle ? styles.sortable : styles.plain}`}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      data-testid="queue-item"
      data-song={song.songId}
      data-crate-song={song.crateSongUuid}
      data-next={isNext || undefined}
      aria-current={isNext || undefined}
      data-dragging={isDragging || undefined}
      data-pending={isNew || undefined}
      data-selected={selection?.isSelected || undefined}
      style={{
        top: place.top,
        transform: transform ? moveTo(transform.y, isDragging) : undefined,
        transition,
      }}
    >
      {selection ? (
        <label className={styles.select}>
          <input
            type="checkbox"
            checked={selection.isSelected}
            onChange={(event) => selection.onSelect(song, event.target.checked)}
            aria-label={t('songList.select', { song: song.trackName })}
          />
        </label>
      ) : isSortable ? (
        <button
          type="button"
          className={styles.grip}
          data-testid="grip"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('queue.move', { song: song.trackName })}
        >
          <GripVertical size={18} />
        </button>
      ) : null}
      <Cover song={song} size={46} />
      <SongText song={song} refusal={crate === 'queue' ? refusalOf(song) : null} />
      <ProviderIcon song={song} />
      <span className={`${styles.length} ${textStyles.num}`}>{formatClock(song.duration)}</span>
      <RowMenu {...{ crate, song, place, isNext, isEditable, isSortable }} />
    </li>
  );
}

function RowMenu({
  crate,
  song,
  place,
  isNext,
  isEditable,
  isSortable,
}: Pick<SongRowProps, 'crate' | 'song' | 'place' | 'isNext' | 'isEditable' | 'isSortable'>) {
  const { t } = useTranslation();
  const remove = useRemoveSongs(crate);
  const last = place.count - 1;
  const go = (position: number) => () => {
    moveSong(crate, song.crateSongUuid, position).then(
      () =>
        announceToScreenReaders(
          'song moved',
          t('queue.dragEnd', { song: song.trackName, place: position + 1 }),
        ),
      showErrorToast,
    );
  };
  const mark = () => {
    act(goOnFrom(crate, place.index), t('songList.goesOn', { song: song.trackName }));
  };
  const moves: (MenuEntry | false)[] = [
    !isNext && {
      key: 'go-on',
      label: t('songList.goOn'),
      icon: <BookmarkCheck size={18} />,
      run: mark,
    },
    place.index > 0 && { key: 'top', label: t('queue.toTop'), icon: <ArrowUpToLine size={18} />, run: go(0) },
    place.index > 0 && {
      key: 'up',
      label: t('queue.moveUp'),
      icon: <ArrowUp size={18} />,
      run: go(place.index - 1),
    },
    place.index < last && {
      key: 'down',
      label: t('queue.moveDown'),
      icon: <ArrowDown size={18} />,
      run: go(place.index + 1),
    },
    place.index < last && {
      key: 'bottom',
      label: t('songList.toEnd'),
      icon: <ArrowDownToLine size={18} />,
      run: go(last),
    },
  ];
  const removal: MenuEntry = {
    key: 'remove',
    label: t('app.remove'),
    tone: 'bad',
    icon: <Trash2 size={18} />,
    run: () => remove([song.crateSongUuid], song.trackName),
  };
  return (
    <SongMenu
      song={song}
      before={isSortable ? moves.filter((entry) => entry !== false) : []}
      after={isEditable ? [removal] : []}
      without={withoutIn(crate)}
    />
  );
}

export function LoadingRow({ place }: { place: RowPlace }) {
  return (
    <li
      className={`${styles.row} ${styles.plain}`}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      data-testid="loading-song"
      style={{ top: place.top }}
    >
      <Skeleton width={46} height={46} radius={10} />
      <Skeleton width="50%" height={12} />
    </li>
  );
}
