import { useAtom } from 'jotai';
import { Headphones } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../design/primitives/field.tsx';
import { DeviceSelect } from './device-select.tsx';
import styles from './live-audio.module.css';
import { RecordingDialog } from './recording-dialog.tsx';
import { SoundTest } from './sound-test.tsx';
import { TalkModeField } from './talk-mode-field.tsx';
import { voicePreferencesAtom } from './voice-preferences.ts';

interface MicrophoneCheckProps {
  readonly isOnAir: boolean;
  readonly onClose: () => void;
  readonly onReady: () => void;
}

/** [H1462] The microphone check before the user speaks for the first time; later the settings of the microphone. */
export function MicrophoneCheck({ isOnAir, onClose, onReady }: MicrophoneCheckProps) {
  const { t } = useTranslation();
  const [preferences, change] = useAtom(voicePreferencesAtom);
  return (
    <RecordingDialog
      profile="speech"
      title={t('liveAudio.checkTitle')}
      text={t(isOnAir ? 'liveAudio.settingsText' : 'liveAudio.checkText')}
      level={t('liveAudio.level')}
      threshold={preferences.talkMode === 'voice' ? preferences.threshold : undefined}
      readyLabel={t(isOnAir ? 'liveAudio.apply' : 'liveAudio.goOnAir')}
      testId="microphone-check"
      onClose={onClose}
      onReady={onReady}
    >
      {(recording) => (
        <>
          {recording.kind === 'open' ? (
            <div className={styles.row}>
              <SoundTest stream={recording.stream} />
              <span className={styles.headphones}>
                <Headphones size={18} aria-hidden="true" />
                {t('liveAudio.headphones')}
              </span>
            </div>
          ) : null}
          <DeviceSelect
            label={t('liveAudio.device')}
            chosen={preferences.microphoneId}
            onChoose={(microphoneId) => change({ microphoneId })}
            recording={recording}
          />
          <div>
            <Switch
              label={t('liveAudio.noise')}
              checked={preferences.noiseSuppression}
              onChange={(noiseSuppression) => change({ noiseSuppression })}
              testId="voice-noise"
            />
            <Switch
              label={t('liveAudio.echo')}
              checked={preferences.echoCancellation}
              onChange={(echoCancellation) => change({ echoCancellation })}
              testId="voice-echo"
            />
          </div>
          <TalkModeField />
        </>
      )}
    </RecordingDialog>
  );
}
