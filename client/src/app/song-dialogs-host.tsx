import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazyCode } from '../core/lazy.ts';
import { songDialogAtom } from '../core/song-dialogs.ts';

const SongDialogs = lazyCode(async () => ({
  default: (await import('../features/song-dialogs/index.ts')).SongDialogs,
}));

/** Mounts the dialogs about songs on every page; their code is loaded with the first one that opens. */
export function SongDialogsHost() {
  if (!useAtomValue(songDialogAtom)) return null;
  return (
    <Suspense fallback={null}>
      <SongDialogs />
    </Suspense>
  );
}
