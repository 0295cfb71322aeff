import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { AudioLines, Mic } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceChip } from '../../../design/primitives/place-chip.tsx';
import { ownMicrophoneAtom, voiceVolumeAtom } from '../../../live/voice/voice-state.ts';
import { store } from '../../../platform/store.ts';
import styles from './live-audio.module.css';
import { LiveSetCheck } from './live-set-check.tsx';
import { MicrophoneCheck } from './microphone-check.tsx';
import { OnAirPanel } from './on-air-panel.tsx';
import { SpeakersChip } from './speakers-chip.tsx';
import { isOwnLiveSetAtom, maySpeakAtom } from './speaking-right.ts';
import { useGoOnAir } from './use-go-on-air.ts';
import { voiceDialogAtom } from './voice-dialog.ts';
import { voicePreferencesAtom } from './voice-preferences.ts';

/** [H1461] The controls of live audio: the user's microphone, the users on air, and their dialogs. */
export function VoiceControls() {
  useVoiceVolume();
  return (
    <>
      <OwnMicrophone />
      <SpeakersChip />
    </>
  );
}

function OwnMicrophone() {
  const { t } = useTranslation();
  const own = useAtomValue(ownMicrophoneAtom);
  const maySpeak = useAtomValue(maySpeakAtom);
  const isLiveSet = useAtomValue(isOwnLiveSetAtom);
  const { isBusy, press, start } = useGoOnAir();
  const [dialog, setDialog] = useAtom(voiceDialogAtom);
  useLiveSetPrompt(isLiveSet);
  const close = () => setDialog(null);
  const isOpening = isBusy || own.state === 'opening';
  return (
    <>
      {own.state === 'onAir' ? (
        <OnAirPanel own={own} />
      ) : maySpeak ? (
        <PlaceChip
          type="button"
          as="button"
          className={styles.speak}
          aria-disabled={isOpening || undefined}
          aria-busy={isOpening || undefined}
          data-testid="microphone"
          onClick={isOpening ? undefined : press}
        >
          {isLiveSet ? <AudioLines size={16} aria-hidden="true" /> : <Mic size={16} aria-hidden="true" />}
          {t(isOpening ? 'liveAudio.opening' : isLiveSet ? 'liveSet.goLive' : 'liveAudio.speak')}
        </PlaceChip>
      ) : null}
      {dialog === 'microphone' ? (
        <MicrophoneCheck isOnAir={own.state === 'onAir'} onClose={close} onReady={() => start('speech')} />
      ) : null}
      {dialog === 'liveSet' && isLiveSet ? (
        <LiveSetCheck onClose={close} onReady={() => start('liveSet')} />
      ) : null}
    </>
  );
}

/** [H1471] When a live set of the user begins, asks for the input device. Listeners hear nothing until then. */
function useLiveSetPrompt(isLiveSet: boolean): void {
  const setDialog = useSetAtom(voiceDialogAtom);
  useEffect(() => {
    const own = store.get(ownMicrophoneAtom);
    const isOnAir = 'profile' in own && own.profile === 'liveSet';
    if (isLiveSet && !isOnAir) setDialog('liveSet');
  }, [isLiveSet, setDialog]);
}

function useVoiceVolume(): void {
  const { volume } = useAtomValue(voicePreferencesAtom);
  const setVolume = useSetAtom(voiceVolumeAtom);
  useEffect(() => setVolume(volume), [volume, setVolume]);
}
