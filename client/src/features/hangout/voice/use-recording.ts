import type { VoiceProfile } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { RecordingError, type RecordingProblem, record, stopRecording } from './recording.ts';
import { voicePreferencesAtom } from './voice-preferences.ts';

export type Recording =
  | { readonly kind: 'asking' }
  | { readonly kind: 'open'; readonly stream: MediaStream }
  | { readonly kind: 'problem'; readonly problem: RecordingProblem };

/**
 * Records from the chosen device with the chosen filters as long as the component is mounted; `retry` asks the browser
 * again.
 */
export function useRecording(profile: VoiceProfile): { recording: Recording; retry: () => void } {
  const { microphoneId, lineInId, noiseSuppression, echoCancellation } = useAtomValue(voicePreferencesAtom);
  const [attempt, setAttempt] = useState(0);
  const [recording, setRecording] = useState<Recording>({ kind: 'asking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` runs the effect again.
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    record(profile, { microphoneId, lineInId, noiseSuppression, echoCancellation }).then(
      (opened) => {
        if (isOver) return stopRecording(opened);
        stream = opened;
        setRecording({ kind: 'open', stream: opened });
      },
      (error: unknown) => {
        const problem = error instanceof RecordingError ? error.problem : 'failed';
        if (!isOver) setRecording({ kind: 'problem', problem });
      },
    );
    return () => {
      isOver = true;
      stopRecording(stream);
    };
  }, [profile, microphoneId, lineInId, noiseSuppression, echoCancellation, attempt]);
  return { recording, retry: () => setAttempt((before) => before + 1) };
}
