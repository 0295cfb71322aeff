import { MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/primitives/button.tsx';
import styles from './live-audio.module.css';
import type { RecordingProblem } from './recording.ts';

/** [H1463] Says why recording fails and how to mend it, with a button that tries again. */
export function RecordingHelp({ problem, onRetry }: { problem: RecordingProblem; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.problem} role="alert" data-testid="voice-problem" data-problem={problem}>
      <MicOff size={24} aria-hidden="true" />
      <div>
        <strong>{t(`liveAudio.problem_${problem}`)}</strong>
        <p>{t(`liveAudio.help_${problem}`)}</p>
        {problem === 'unsupported' ? null : (
          <Button size="small" onClick={onRetry} data-testid="voice-retry">
            {t('liveAudio.tryAgain')}
          </Button>
        )}
      </div>
    </div>
  );
}
