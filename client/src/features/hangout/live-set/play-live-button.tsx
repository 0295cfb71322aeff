import { useAtomValue } from 'jotai';
import { AudioLines } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/primitives/button.tsx';
import { roomState } from '../../../live/room/room-state.ts';
import { lazy } from '../../../platform/lazy.ts';

const PlayLiveDialog = lazy(async () => ({
  default: (await import('./play-live-dialog.tsx')).PlayLiveDialog,
}));

/** [H1470] Adds a live set to the queue; shown only in hangouts with live audio. */
export function PlayLiveButton() {
  const { t } = useTranslation();
  const hasVoices = useAtomValue(roomState.settings)?.liveAudio ?? false;
  const [isOpen, setOpen] = useState(false);
  if (!hasVoices) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} data-testid="play-live">
        <AudioLines size={18} aria-hidden="true" />
        {t('liveSet.play')}
      </Button>
      {isOpen ? (
        <Suspense>
          <PlayLiveDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
