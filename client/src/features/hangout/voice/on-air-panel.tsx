import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Mic, MicOff, SlidersHorizontal, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../design/primitives/button.tsx';
import { PlaceChip } from '../../../design/primitives/place-chip.tsx';
import {
  isVoiceConnectedAtom,
  type OwnMicrophone,
  voiceLevelsAtom,
} from '../../../live/voice/voice-state.ts';
import { myUuidAtom } from '../../../platform/session.ts';
import { HoldButton } from './hold-button.tsx';
import styles from './live-audio.module.css';
import { goOffAir } from './on-air.ts';
import { isSelfMutedAtom } from './talk-control.ts';
import { voiceDialogAtom } from './voice-dialog.ts';
import { voicePreferencesAtom } from './voice-preferences.ts';

/** [H1461] The controls of an open microphone. */
export function OnAirPanel({ own }: { own: Extract<OwnMicrophone, { state: 'onAir' }> }) {
  const { t } = useTranslation();
  const openDialog = useSetAtom(voiceDialogAtom);
  const [isSelfMuted, setSelfMuted] = useAtom(isSelfMutedAtom);
  const { talkMode } = useAtomValue(voicePreferencesAtom);
  const isConnected = useAtomValue(isVoiceConnectedAtom);
  const isSpeech = own.profile === 'speech';
  const state = !isConnected
    ? 'lost'
    : own.isSilenced
      ? 'silenced'
      : isSelfMuted
        ? 'muted'
        : own.isMuted
          ? 'open'
          : 'heard';
  return (
    <PlaceChip
      as="div"
      className={styles.air}
      role="group"
      aria-label={t('liveAudio.own')}
      data-testid="on-air"
      data-state={state}
    >
      <span className={styles.light} aria-hidden="true" />
      <span className={styles.state} role="status">
        {t(`liveAudio.state_${state}`)}
      </span>
      <OwnLevel />
      {isSpeech && talkMode === 'hold' ? (
        <HoldButton />
      ) : (
        <IconButton
          label={t(isSelfMuted ? 'liveAudio.unmute' : 'liveAudio.mute')}
          aria-pressed={isSelfMuted}
          onClick={() => setSelfMuted(!isSelfMuted)}
          data-testid="microphone-mute"
        >
          {isSelfMuted ? <MicOff size={20} /> : <Mic size={20} />}
        </IconButton>
      )}
      {isSpeech ? (
        <IconButton
          label={t('liveAudio.checkTitle')}
          onClick={() => openDialog('microphone')}
          data-testid="microphone-settings"
        >
          <SlidersHorizontal size={20} />
        </IconButton>
      ) : null}
      <IconButton label={t('liveAudio.end')} onClick={() => void goOffAir()} data-testid="microphone-close">
        <X size={20} />
      </IconButton>
    </PlaceChip>
  );
}

function OwnLevel() {
  const me = useAtomValue(myUuidAtom) ?? '';
  const level = useAtomValue(voiceLevelsAtom).get(me) ?? 0;
  return (
    <span className={styles.bars} aria-hidden="true" data-testid="own-level">
      {[0.15, 0.35, 0.55, 0.75].map((from) => (
        <i key={from} data-on={level > from || undefined} />
      ))}
    </span>
  );
}
