import type { CrateSong } from '@hangout/contract/rest/shapes/crate-shape';
import { CheckCheck, ListPlus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CrateId, type CrateView, loadAllSongs, loadedSongs } from '../../api/crates.ts';
import { Button } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';
import { showErrorToast } from '../../platform/toasts.ts';
import { openAddTo } from './open-song-dialog.ts';
import styles from './songs.module.css';
import { useRemoveSongs } from './use-remove-songs.ts';

/** [H563] The selected songs of a crate, by uuid. */
export type SelectedSongs = ReadonlyMap<string, CrateSong>;

interface SelectionBarProps {
  readonly crate: CrateId;
  readonly view: CrateView;
  readonly isEditable: boolean;
  /** The songs that the view shows; others may be selected, too. */
  readonly songs: readonly (CrateSong | null)[];
  readonly selected: SelectedSongs;
  readonly onSelect: (songs: readonly CrateSong[]) => void;
  readonly onClear: () => void;
  readonly onDone: () => void;
}

/** [H563] How many songs are selected, and what can be done with them. */
export function SelectionBar({
  crate,
  view,
  isEditable,
  songs,
  selected,
  onSelect,
  onClear,
  onDone,
}: SelectionBarProps) {
  const { t } = useTranslation();
  const [isLoading, setLoading] = useState(false);
  const remove = useRemoveSongs(crate);
  const selectAll = () => {
    setLoading(true);
    loadAllSongs(crate, view)
      .then((list) => onSelect(loadedSongs(list)), showErrorToast)
      .finally(() => setLoading(false));
  };
  /** The selected songs, those of the view in its order. */
  const chosen = () => {
    const inView = songs.filter((song) => song !== null).map((song) => [song.crateSongUuid, song] as const);
    return [...new Map([...inView.filter(([uuid]) => selected.has(uuid)), ...selected]).values()];
  };
  const isNone = selected.size === 0;
  return (
    <div className={styles.selectionBar} role="toolbar" aria-label={t('songList.selection')}>
      <strong className={textStyles.num} role="status">
        {t('songList.selected', { count: selected.size })}
      </strong>
      <Button size="small" busy={isLoading} onClick={selectAll} data-testid="select-all">
        <CheckCheck size={18} aria-hidden="true" />
        {t('songList.selectAll')}
      </Button>
      <Button size="small" disabled={isNone} onClick={() => openAddTo(chosen())} data-testid="selected-add">
        <ListPlus size={18} aria-hidden="true" />
        {t('song.addTo')}
      </Button>
      {isEditable ? (
        <Button
          size="small"
          variant="danger"
          disabled={isNone}
          onClick={() => {
            remove([...selected.keys()]);
            onClear();
          }}
          data-testid="selected-remove"
        >
          <Trash2 size={18} aria-hidden="true" />
          {t('app.remove')}
        </Button>
      ) : null}
      <Button size="small" variant="plain" onClick={onDone} data-testid="selection-done">
        <X size={18} aria-hidden="true" />
        {t('songList.done')}
      </Button>
    </div>
  );
}
