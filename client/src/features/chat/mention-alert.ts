import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { myUuidAtom } from '../../app/me.ts';
import { notify } from '../../app/notices.ts';
import { soundSettingsAtom, store } from '../../app/store.ts';
import { moments } from '../../room/moments.ts';
import { openTab, panelOpenAtom, tabAtom } from '../../room/tabs.ts';
import { namesMe } from './names-me.ts';

/** Lines older than this came with the history, ms. */
const freshMs = 15_000;

/** [H386] Who is named hears it, and reads it wherever on the page they are. */
export function useMentionAlerts(): void {
  const { t } = useTranslation();
  useEffect(
    () =>
      moments.hear((moment) => {
        if (moment.kind !== 'said') return;
        const { line } = moment;
        if (!namesMe(line, store.get(myUuidAtom)) || line.editedAt || Date.now() - line.date > freshMs)
          return;
        chime();
        const isRead = store.get(tabAtom) === 'chat' && store.get(panelOpenAtom) && !document.hidden;
        if (isRead) return;
        notify({
          tone: 'plain',
          text: t('chat.namedYou', { name: line.userName }),
          action: { label: t('chat.read'), run: () => openTab('chat') },
        });
      }),
    [t],
  );
}

let audio: AudioContext | null = null;

/** Two soft notes, no louder than the music is set; silent where the browser or the listener wants silence. */
export function chime(): void {
  const { muted, volume } = store.get(soundSettingsAtom);
  if (muted || volume === 0) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') return;
    for (const [index, pitch] of [660, 990].entries()) {
      const at = audio.currentTime + index * 0.11;
      const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
      const gain = new GainNode(audio, { gain: 0 });
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(0.12 * volume, at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0005, at + 0.32);
      tone.connect(gain).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.35);
    }
  } catch {
    // No sound device: the words are there.
  }
}
