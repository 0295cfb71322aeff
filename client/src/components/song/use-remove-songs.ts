import { useTranslation } from 'react-i18next';
import { clearCrate, removeSongsFrom, restoreSongs } from '../../api/crate-edits.ts';
import type { CrateId } from '../../api/crates.ts';
import { act, showErrorToast, showToast } from '../../platform/toasts.ts';

/** [H564] Shows a toast that can restore removed songs. */
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

/** [H564] Removes songs; the toast can restore them. `name` is that of a single song. */
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

/** [H564] Removes all songs; the toast can restore them. */
export function useClearCrate(crate: CrateId): () => void {
  const { t } = useTranslation();
  const showUndo = useUndoToast(crate);
  return () =>
    void clearCrate(crate).then((removal) => showUndo(t('songList.cleared'), removal), showErrorToast);
}
