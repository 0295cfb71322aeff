import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDismiss } from '../../../design/primitives/menu.tsx';
import { useIsPhone } from '../../../platform/screen.ts';
import styles from './live-audio.module.css';
import { useSpeakers } from './use-speakers.ts';
import { VoiceSettings } from './voice-settings.tsx';
import '../../../design/primitives/place-chip.css';

/** [H1468] Names the users on air and those who speak; opens the volume of voices and the mutes of single users. */
export function SpeakersChip() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const speakers = useSpeakers();
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useDismiss(ref, isOpen, () => setOpen(false));
  if (speakers.length === 0) return null;
  const speaking = speakers.filter(({ isSpeaking }) => isSpeaking);
  const shown = speaking.length > 0 ? speaking : speakers;
  const name = shown.map((speaker) => speaker.name).join(', ');
  const text =
    speaking.length > 0
      ? t('liveAudio.speaking', { count: speaking.length, name })
      : t('liveAudio.onAirName', { name });
  return (
    <div className="menu" ref={ref}>
      <button
        type="button"
        className={`place-chip glass ${styles.speakers}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-speaking={speaking.length > 0 || undefined}
        data-testid="speakers"
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.light} aria-hidden="true" />
        <span className="one-line">{text}</span>
      </button>
      {isOpen ? (
        <div
          className={`menu-list ${styles.list}`}
          role="dialog"
          aria-label={t('liveAudio.volume')}
          data-up={!isPhone || undefined}
          data-start
        >
          <VoiceSettings />
        </div>
      ) : null}
    </div>
  );
}
