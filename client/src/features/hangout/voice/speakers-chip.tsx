import { isolateText } from '@hangout/rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuFrame, MenuPopover, useDismiss } from '../../../design/primitives/menu.tsx';
import { PlaceChip } from '../../../design/primitives/place-chip.tsx';
import textStyles from '../../../design/text.module.css';
import { useIsPhone } from '../../../platform/screen.ts';
import styles from './live-audio.module.css';
import { useSpeakers } from './use-speakers.ts';
import { VoiceSettings } from './voice-settings.tsx';

/**
 * [H1468] Lists the users on air and marks the ones who are speaking. It opens the volume of voices and the switches
 * that mute single users.
 */
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
  const name = shown.map((speaker) => isolateText(speaker.name)).join(', ');
  const text =
    speaking.length > 0
      ? t('liveAudio.speaking', { count: speaking.length, name })
      : t('liveAudio.onAirName', { name });
  return (
    <MenuFrame ref={ref}>
      <PlaceChip
        type="button"
        as="button"
        className={styles.speakers}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-speaking={speaking.length > 0 || undefined}
        data-testid="speakers"
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.light} aria-hidden="true" />
        <span className={textStyles.oneLine}>{text}</span>
      </PlaceChip>
      {isOpen ? (
        <MenuPopover
          className={styles.list}
          role="dialog"
          aria-label={t('liveAudio.volume')}
          data-up={!isPhone || undefined}
          data-start
        >
          <VoiceSettings />
        </MenuPopover>
      ) : null}
    </MenuFrame>
  );
}
