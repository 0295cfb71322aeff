import { useAtomValue } from 'jotai';
import { VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unlockAudio } from '../../live/audio/audio-session.ts';
import { audioStatusAtom, isExplicitSilencedAtom } from '../../live/audio/audio-state.ts';
import { isSoundElsewhereAtom } from '../../live/audio/sound-lock.ts';
import styles from './player-bar.module.css';
import { SoundChip } from './visit/sound-chip.tsx';

/**
 * The button that turns the sound on, shown if the browser blocks autoplay, if another tab plays the sound, or [H1171]
 * if an explicit song is silent for this user. [H223] It never covers an avatar: it is above the DJs' heads on wide
 * screens, and inside the player on a phone.
 */
export function EnableSound() {
  const { t } = useTranslation();
  const sound = useAtomValue(audioStatusAtom);
  const isElsewhere = useAtomValue(isSoundElsewhereAtom);
  const isSilenced = useAtomValue(isExplicitSilencedAtom);
  if (isElsewhere || (isSilenced && sound !== 'blocked')) return <SoundChip />;
  if (sound !== 'blocked') return null;
  const turnOn = () => {
    unlockAudio();
    // The button disappears, so the focus moves on to the player.
    document.getElementById('player')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.soundButton} data-testid="sound-button" onClick={turnOn}>
      <VolumeX size={24} aria-hidden="true" />
      {t('player.turnOn')}
    </button>
  );
}
