import { useTranslation } from 'react-i18next';
import { clearCrate, removeSongsFrom, restoreSongs } from '../../api/crate-edits.ts';
import type { CrateId } from '../../api/crates.ts';
import { act, showErrorToast, showToast } from '../../platform/toasts.ts';

/** Returns a function that shows a toast about removed songs, with a button that restores them [H564]. */
function useUndoToast(crate: CrateId): (text: string, removal: string | null) => void {
  const { t } = useTranslation();
  return (text, removal) =>
    showToast({
      tone: 'plain',
      text,
      ...(removal === null
        ? {}
        : {
            action: {
              label: t('app.undo'),
              run: () => act(restoreSongs(crate, removal)),
            },
          }),
    });
}

/**
 * [H564] Returns a function that removes songs; its toast can restore them to their positions. `name` is the song's
 * name if there is only one.
 */
export function useRemoveSongs(crate: CrateId): (crateSongUuids: readonly string[], name?: string) => void {
  const { t } = useTranslation();
  const showUndo = useUndoToast(crate);
  return (crateSongUuids, name) => {
    const text = name
      ? t('queue.removed', { song: name })
      : t('songList.removed', { count: crateSongUuids.length });
    removeSongsFrom(crate, crateSongUuids).then((removal) => showUndo(text, removal), showErrorToast);
  };
}

/** [H564] Returns a function that removes all songs; its toast can restore them. */
export function useClearCrate(crate: CrateId): () => void {
  const { t } = useTranslation();
  const showUndo = useUndoToast(crate);
  return () =>
    void clearCrate(crate).then((removal) => showUndo(t('songList.cleared'), removal), showErrorToast);
}
