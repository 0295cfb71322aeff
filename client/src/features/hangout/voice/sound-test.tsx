import { CircleStop, Headphones } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/primitives/button.tsx';

const TEST_MS = 3_000;

type Phase = 'idle' | 'recording' | 'playing';

/**
 * [H1462] Records three seconds and plays them back, so that users hear how they sound to others. The recording never
 * leaves the browser.
 */
export function SoundTest({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<Phase>('idle');
  const stop = useRef<() => void>(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stream, such as that of another device, ends the test.
  useEffect(() => () => stop.current(), [stream]);
  const start = () => {
    setPhase('recording');
    stop.current = testSound(stream, setPhase);
  };
  return (
    <Button
      size="small"
      data-testid="voice-test"
      aria-live="polite"
      onClick={() => (phase === 'idle' ? start() : stop.current())}
    >
      {phase === 'idle' ? (
        <Headphones size={18} aria-hidden="true" />
      ) : (
        <CircleStop size={18} aria-hidden="true" />
      )}
      {t(`liveAudio.test_${phase}`)}
    </Button>
  );
}

/** Returns a function that stops the test. */
function testSound(stream: MediaStream, onPhase: (phase: Phase) => void): () => void {
  const recorder = new MediaRecorder(stream);
  const player = new Audio();
  const parts: Blob[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    if (recorder.state !== 'inactive') recorder.stop();
    player.pause();
    URL.revokeObjectURL(player.src);
    onPhase('idle');
  };
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    if (isOver) return;
    onPhase('playing');
    player.src = URL.createObjectURL(new Blob(parts, { type: recorder.mimeType }));
    player.onended = end;
    player.play().catch(end);
  };
  recorder.start();
  const timer = setTimeout(() => recorder.stop(), TEST_MS);
  return end;
}
