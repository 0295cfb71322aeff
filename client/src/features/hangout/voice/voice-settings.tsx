import { useAtom, useAtomValue } from 'jotai';
import { AudioLines } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Slider, Switch } from '../../../design/primitives/field.tsx';
import { hiddenPeopleAtom } from '../../../live/room/hidden-people.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { setSpeakerMuted } from '../../../live/voice/mute-speaker.ts';
import { mutedSpeakersAtom } from '../../../live/voice/voice-state.ts';
import { myUuidAtom } from '../../../platform/session.ts';
import styles from './live-audio.module.css';
import { voicePreferencesAtom } from './voice-preferences.ts';

/** [H1459] [H1469] The volume of voices, and a switch to mute each user on air. */
export function VoiceSettings() {
  const { t } = useTranslation();
  const [{ volume }, change] = useAtom(voicePreferencesAtom);
  const microphones = useAtomValue(roomState.microphones);
  const muted = useAtomValue(mutedSpeakersAtom);
  const hidden = useAtomValue(hiddenPeopleAtom);
  const me = useAtomValue(myUuidAtom);
  return (
    <div className={styles.voices} data-testid="voice-settings">
      <span className={styles.volume} title={t('liveAudio.volume')}>
        <AudioLines size={20} aria-hidden="true" />
        <Slider
          label={t('liveAudio.volume')}
          min={0}
          max={1}
          step={0.01}
          value={volume}
          valueText={`${Math.round(volume * 100)} %`}
          onChange={(next) => change({ volume: next })}
        />
      </span>
      {Object.entries(microphones)
        .filter(([uuid]) => uuid !== me && !hidden.has(uuid))
        .map(([uuid, { nickname }]) => (
          <Switch
            key={uuid}
            label={t('liveAudio.hear', { name: nickname })}
            checked={!muted.has(uuid)}
            onChange={(isHeard) => setSpeakerMuted(uuid, !isHeard)}
            testId="voice-hear"
          />
        ))}
    </div>
  );
}
