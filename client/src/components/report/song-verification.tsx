import { useQuery } from '@tanstack/react-query';
import { Music, ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reportedSongQuery, setSongVerified } from '../../api/reports.ts';
import { Button } from '../../design/primitives/button.tsx';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';

/** [H1561] The button that takes a reported upload down for everybody but its owner, or puts it back. */
export function SongVerification({ songId }: { songId: string }) {
  const { t } = useTranslation();
  const { data: status } = useQuery(reportedSongQuery(songId));
  const isDown = status === 'UNVERIFIED';
  const change = useAction(() => setSongVerified(songId, isDown), {
    onSuccess: () => showToast({ tone: 'good', text: t(isDown ? 'report.hasPutBack' : 'report.tookDown') }),
  });
  // Songs of music services and uploads that are not ready cannot be taken down here.
  if (!isDown && status !== 'VERIFIED') return null;
  return (
    <Button
      size="small"
      variant={isDown ? 'quiet' : 'danger'}
      busy={change.isPending}
      onClick={() => change.mutate()}
      data-testid={isDown ? 'song-put-back' : 'song-take-down'}
    >
      {isDown ? <Music size={18} aria-hidden="true" /> : <ShieldOff size={18} aria-hidden="true" />}
      {t(isDown ? 'report.putBack' : 'report.takeDown')}
    </Button>
  );
}
