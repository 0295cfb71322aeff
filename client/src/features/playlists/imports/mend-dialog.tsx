import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseImportSong, type Import, type ImportSong } from '../../../api/imports.ts';
import { SongSearch } from '../../../components/song/song-search.tsx';
import { Dialog } from '../../../design/primitives/dialog.tsx';
import { EmptyState } from '../../../design/primitives/states.tsx';
import { useAction } from '../../../platform/use-action.ts';
import styles from './imports.module.css';

interface MendDialogProps {
  readonly job: Import;
  readonly song: ImportSong;
  readonly name: string;
  readonly onClose: () => void;
}

/** [H1105] Searches for a song to take the place of one that was not found. */
export function MendDialog({ job, song, name, onClose }: MendDialogProps) {
  const { t } = useTranslation();
  const choose = useAction((chosen: Song) => chooseImportSong(job.importUuid, song.position, chosen), {
    onSuccess: onClose,
  });
  return (
    <Dialog title={t('imports.chooseTitle', { song: name })} onClose={onClose} wide testId="import-mend">
      <div className={styles.mend}>
        <SongSearch
          label={t('imports.search')}
          initial={`${song.trackName} ${song.artistName}`.trim()}
          onLast={(chosen) => choose.mutate(chosen)}
        >
          <EmptyState icon={<Search size={36} />} title={t('imports.searchText')} />
        </SongSearch>
      </div>
    </Dialog>
  );
}
