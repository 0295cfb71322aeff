import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { loadPart } from '../../platform/load-part.ts';
import { roomState } from '../room/room-state.ts';

const isAnyoneOnAirAtom = atom((get) => Object.keys(get(roomState.microphones)).length > 0);

/**
 * [H1436] Receives voices while any microphone in the hangout is open. The voice code is loaded when the
 * first one opens.
 */
export function useLiveAudio(): void {
  const isAnyoneOnAir = useAtomValue(isAnyoneOnAirAtom);
  useEffect(() => {
    if (!isAnyoneOnAir) return;
    const session = loadPart(() => import('./voice-session.ts'));
    void session.then(({ listen }) => listen());
    return () => void session.then(({ stopListening }) => stopListening());
  }, [isAnyoneOnAir]);
}
