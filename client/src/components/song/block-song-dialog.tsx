import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { useTranslation } from 'react-i18next';
import { DurationAndReasonDialog } from '../moderation/duration-and-reason-dialog.tsx';
import { useBlockSong } from './use-block-song.ts';

export function BlockSongDialog({ song, onClose }: { song: Song; onClose: () => void }) {
  const { t } = useTranslation();
  const block = useBlockSong();
  return (
    <DurationAndReasonDialog
      title={t('song.blockAsk', { song: song.trackName })}
      hasTime={false}
      hasReason
      danger
      onClose={onClose}
      onYes={({ reason }) => {
        onClose();
        block(song, reason);
      }}
    />
  );
}
