import type { Crate } from '@hangout/contract/rest/shapes/crate-shape';
import { ListEnd, ListMusic, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addCrate } from '../../api/crate-edits.ts';
import type { CrateId } from '../../api/crates.ts';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { act } from '../../platform/toasts.ts';
import { CrateCovers } from '../crate/crate-covers.tsx';
import { closeSongDialog } from '../song/open-song-dialog.ts';
import { PlaylistTargets } from './playlist-targets.tsx';
import styles from './song-dialogs.module.css';
import { TargetButton } from './target-button.tsx';

/** [H581] Adds all songs of a playlist to the queue, the likes or another playlist. */
export function AddPlaylistDialog({ crate }: { crate: Crate }) {
  const { t } = useTranslation();
  const add = (to: CrateId, name: string) => {
    closeSongDialog();
    act(addCrate(to, crate.crateUuid), t('addTo.allAdded', { playlist: crate.crateName, name }));
  };
  return (
    <Dialog
      title={t('addTo.title', { song: crate.crateName })}
      onClose={closeSongDialog}
      testId="add-playlist-to"
    >
      <ul className={styles.list}>
        <TargetButton
          icon={<ListEnd size={22} />}
          name={t('song.toQueue')}
          testId="add-to-queue"
          onChoose={() => add('queue', t('queue.title'))}
        />
        <TargetButton
          icon={<Star size={22} />}
          name={t('likes.title')}
          testId="add-to-likes"
          onChoose={() => add('likes', t('likes.title'))}
        />
      </ul>
      <PlaylistTargets
        renderTarget={(mine) =>
          mine.crateUuid === crate.crateUuid ? null : (
            <TargetButton
              key={mine.crateUuid}
              icon={<CrateCovers covers={mine.thumbnails} size={40} fallback={<ListMusic size={20} />} />}
              name={mine.crateName}
              hint={t('playlists.songs', { count: mine.crateSongsNumber })}
              testId="add-to-playlist"
              onChoose={() => add(mine.crateUuid, mine.crateName)}
            />
          )
        }
      />
    </Dialog>
  );
}
