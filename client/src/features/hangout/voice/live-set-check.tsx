import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { DeviceSelect } from './device-select.tsx';
import { RecordingDialog } from './recording-dialog.tsx';
import { voicePreferencesAtom } from './voice-preferences.ts';

/** [H1471] Before a live set goes on air, the DJ chooses its input device and sees the stereo level. */
export function LiveSetCheck({ onClose, onReady }: { onClose: () => void; onReady: () => void }) {
  const { t } = useTranslation();
  const [{ lineInId }, change] = useAtom(voicePreferencesAtom);
  return (
    <RecordingDialog
      profile="liveSet"
      title={t('liveSet.checkTitle')}
      text={t('liveSet.checkText')}
      level={t('liveSet.level')}
      readyLabel={t('liveAudio.goOnAir')}
      testId="live-set-check"
      onClose={onClose}
      onReady={onReady}
    >
      {(recording) => (
        <DeviceSelect
          label={t('liveSet.device')}
          hint={t('liveSet.deviceHint')}
          chosen={lineInId}
          onChoose={(deviceId) => change({ lineInId: deviceId })}
          recording={recording}
        />
      )}
    </RecordingDialog>
  );
}
