import { refusalToSpeak } from '@hangout/rules';
import { atom } from 'jotai';
import { myPositionAtom } from '../room/derived-state.ts';
import { currentPersonAtom, policyContextAtom } from '../room/policy-context.ts';
import { roomState } from '../room/room-state.ts';

/** [R041] [H1421] Why the current user may not speak, judged from the room state; null if they may. */
export const speakingRefusalAtom = atom((get) => {
  const [me, at, settings] = [get(currentPersonAtom), get(policyContextAtom), get(roomState.settings)];
  if (!me || !at || !settings) return 'not_publisher';
  const isSeated = get(myPositionAtom).kind === 'seat';
  return refusalToSpeak(me, { isSeated, liveAudio: settings.liveAudio, at });
});
