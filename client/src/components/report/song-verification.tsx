import { useQuery } from '@tanstack/react-query';
import { Music, ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reportedSongQuery, setSongVerified } from '../../api/report-handling.ts';
import { Button } from '../../design/primitives/button.tsx';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';

/** [H1561] Hides a reported upload from everybody except its owner, or makes it available again. */
export function SongVerification({ songId }: { songId: string }) {
  const { t } = useTranslation();
  const { data: status } = useQuery(reportedSongQuery(songId));
  const isDown = status === 'UNVERIFIED';
  const change = useAction(() => setSongVerified(songId, isDown), {
    onSuccess: () => showToast({ tone: 'good', text: t(isDown ? 'report.hasPutBack' : 'report.tookDown') }),
  });
  // Only uploads that are ready can be taken down, not songs of music services.
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
