import { useAtom, useAtomValue } from 'jotai';
import { VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/primitives/button.tsx';
import { takeSound, unlockAudio } from '../../../live/audio/audio-session.ts';
import { audioStatusAtom, isExplicitSilencedAtom } from '../../../live/audio/audio-state.ts';
import { isSoundElsewhereAtom } from '../../../live/audio/sound-lock.ts';

/**
 * Offers to turn the sound on if [H873] another tab plays it, the browser waits for a user gesture, or [H1171] the song
 * is explicit.
 */
export function SoundChip() {
  const { t } = useTranslation();
  const isElsewhere = useAtomValue(isSoundElsewhereAtom);
  const isBlocked = useAtomValue(audioStatusAtom) === 'blocked';
  const [isSilenced, hearOnce] = useAtom(isExplicitSilencedAtom);
  if (!isElsewhere && !isBlocked && isSilenced)
    return (
      <Button size="small" variant="light" onClick={hearOnce} data-testid="hear-explicit">
        <VolumeX size={18} aria-hidden="true" />
        {t('player.explicitSilent')}
      </Button>
    );
  if (!isElsewhere && !isBlocked) return null;
  return (
    <Button
      size="small"
      variant="light"
      onClick={isElsewhere ? takeSound : unlockAudio}
      data-testid={isElsewhere ? 'take-sound' : 'mini-sound'}
    >
      <VolumeX size={18} aria-hidden="true" />
      {t(isElsewhere ? 'visit.takeSound' : 'player.turnOn')}
    </Button>
  );
}
