import { useAtomValue, useSetAtom } from 'jotai';
import { Mic } from 'lucide-react';
import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './live-audio.module.css';
import { isTalkHeldAtom } from './talk-control.ts';
import { watchTalkKey } from './talk-key.ts';
import { voicePreferencesAtom } from './voice-preferences.ts';

/**
 * [H1464] The push-to-talk button: others hear the user while the button or the key is held. A click by assistive
 * technology, which cannot hold, turns the microphone on or off.
 */
export function HoldButton() {
  const { t } = useTranslation();
  const setHeld = useSetAtom(isTalkHeldAtom);
  const isHeld = useAtomValue(isTalkHeldAtom);
  const { talkKey } = useAtomValue(voicePreferencesAtom);
  /** True if the next click comes from the end of a hold and must be ignored. */
  const wasHeld = useRef(false);
  useEffect(() => watchTalkKey(talkKey, setHeld), [talkKey, setHeld]);
  const hold = () => {
    wasHeld.current = true;
    setHeld(true);
  };
  const isPress = (key: string) => key === ' ' || key === 'Enter';
  return (
    <button
      type="button"
      className={styles.hold}
      aria-pressed={isHeld}
      data-testid="hold-to-talk"
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        // With pointer capture the hold goes on if the finger slides off the button.
        event.currentTarget.setPointerCapture(event.pointerId);
        hold();
      }}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isPress(event.key)) return;
        event.preventDefault();
        if (!event.repeat) hold();
      }}
      onKeyUp={(event) => {
        if (!isPress(event.key)) return;
        setHeld(false);
        // The Enter key clicks when it is pressed, so there is no click after its release to ignore.
        if (event.key === 'Enter') wasHeld.current = false;
      }}
      onBlur={() => setHeld(false)}
      onClick={() => {
        if (!wasHeld.current) setHeld(!isHeld);
        wasHeld.current = false;
      }}
    >
      <Mic size={18} aria-hidden="true" />
      {t(isHeld ? 'liveAudio.holding' : 'liveAudio.hold')}
    </button>
  );
}
