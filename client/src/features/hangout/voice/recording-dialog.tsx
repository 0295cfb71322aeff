import type { VoiceProfile } from '@hangout/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../../design/primitives/dialog.tsx';
import textStyles from '../../../design/text.module.css';
import { LevelMeter } from './level-meter.tsx';
import styles from './live-audio.module.css';
import { RecordingHelp } from './recording-help.tsx';
import { type Recording, useRecording } from './use-recording.ts';

interface RecordingDialogProps {
  readonly profile: VoiceProfile;
  readonly title: string;
  readonly text: string;
  readonly level: string;
  readonly threshold?: number | undefined;
  readonly readyLabel: string;
  readonly testId: string;
  readonly onClose: () => void;
  readonly onReady: () => void;
  readonly children: (recording: Recording) => ReactNode;
}

/** Records the chosen device before it goes on air, and shows its level, or why recording fails. */
export function RecordingDialog(props: RecordingDialogProps) {
  const { profile, title, text, level, threshold, readyLabel, testId, onClose, onReady, children } = props;
  const { t } = useTranslation();
  const { recording, retry } = useRecording(profile);
  const stream = recording.kind === 'open' ? recording.stream : null;
  return (
    <Dialog title={title} onClose={onClose} testId={testId}>
      <div className={styles.check}>
        {recording.kind === 'problem' ? (
          <RecordingHelp problem={recording.problem} onRetry={retry} />
        ) : (
          <>
            <p className={textStyles.quiet}>{stream ? text : t('liveAudio.asking')}</p>
            <LevelMeter
              label={level}
              stream={stream}
              channels={profile === 'liveSet' ? 2 : 1}
              threshold={threshold}
            />
          </>
        )}
        {children(recording)}
      </div>
      <DialogFoot className={styles.foot}>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="brand" disabled={!stream} onClick={onReady} data-testid="go-on-air">
          {readyLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
