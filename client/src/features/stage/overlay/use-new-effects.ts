import { useEffect, useRef } from 'react';
import type { StagePulse } from '../common/types.ts';

const keyOf = ({ uuid, kind, at }: StagePulse) => `${uuid} ${kind} ${at}`;

/** Hands every pulse on once; those that were there at the first look are old and stay silent. */
export function usePulses(
  pulses: readonly StagePulse[] | undefined,
  show: (pulse: StagePulse) => void,
): void {
  const seen = useRef<Set<string> | null>(null);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const before = seen.current;
    const list = pulses ?? [];
    seen.current = new Set(list.map(keyOf));
    if (!before) return;
    for (const pulse of list) if (!before.has(keyOf(pulse))) latest.current(pulse);
  }, [pulses]);
}
