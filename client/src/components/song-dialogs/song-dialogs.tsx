import { useAtomValue } from 'jotai';
import { songDialogAtom } from '../song/open-song-dialog.ts';
import { AddPlaylistDialog } from './add-playlist-dialog.tsx';
import { AddToDialog } from './add-to-dialog.tsx';
import { ArtistDialog } from './artist-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SimilarDialog } from './similar-dialog.tsx';

export function SongDialogs() {
  const dialog = useAtomValue(songDialogAtom);
  if (dialog?.kind === 'add') return <AddToDialog songs={dialog.songs} />;
  if (dialog?.kind === 'add-playlist') return <AddPlaylistDialog crate={dialog.crate} />;
  if (dialog?.kind === 'artist') return <ArtistDialog artistName={dialog.artistName} />;
  if (dialog?.kind === 'similar') return <SimilarDialog song={dialog.song} />;
  return dialog?.kind === 'share' ? <ShareDialog shared={dialog.shared} /> : null;
}
