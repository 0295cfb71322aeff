import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredQualitiesAtom } from '../../../api/stream-addresses.ts';
import { ChipField } from '../../../design/primitives/chips.tsx';
import textStyles from '../../../design/text.module.css';
import { audioQualityAtom, playedQualityAtom } from '../../../live/audio/audio-state.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { lazy } from '../../../platform/lazy.ts';
import { isRegisteredAtom } from '../../../platform/session.ts';
import { localSettingsAtom } from '../../../platform/store.ts';
import styles from './sound-settings.module.css';
import { MuteButton, VolumeSlider } from './volume-control.tsx';

const VoiceSettings = lazy(async () => ({
  default: (await import('../voice/voice-settings.tsx')).VoiceSettings,
}));

/**
 * [H874] Mute, volume, sound quality and [H1469] the volume of voices. The volume slider is focused when this opens.
 */
export function SoundSettings() {
  const ref = useRef<HTMLDivElement>(null);
  const hasVoices = useAtomValue(roomState.settings)?.liveAudio ?? false;
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);
  return (
    <div className={styles.soundSettings} ref={ref} data-testid="sound-settings">
      <div className={styles.soundVolume}>
        <MuteButton />
        <VolumeSlider className={styles.soundSlider} />
      </div>
      {hasVoices ? (
        <Suspense>
          <VoiceSettings />
        </Suspense>
      ) : null}
      <QualityChoice />
    </div>
  );
}

/**
 * [R186] The choice of the audio quality [H289] among those that the server offers; guests are told that they hear
 * medium quality.
 */
function QualityChoice() {
  const { t } = useTranslation();
  const change = useSetAtom(localSettingsAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const chosen = useAtomValue(audioQualityAtom);
  const heard = useAtomValue(playedQualityAtom) ?? chosen;
  const offered = useAtomValue(offeredQualitiesAtom);
  if (offered.length < 2) return null;
  if (!isRegistered) return <p className={textStyles.quiet}>{t('player.qualityGuest')}</p>;
  return (
    <>
      <ChipField
        label={t('player.quality')}
        keys={offered}
        chosen={chosen}
        onChoose={(audioQuality) => change({ audioQuality })}
        labelOf={(quality) => t(`player.${quality}`)}
        testId="sound-quality"
      />
      {heard === chosen ? null : (
        <p className={textStyles.quiet}>{t('player.qualityOfSong', { quality: t(`player.${heard}`) })}</p>
      )}
    </>
  );
}
