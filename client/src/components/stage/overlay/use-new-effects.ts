import { useEffect, useRef } from 'react';
import type { StageEffect } from '../common/types.ts';

const keyOf = ({ uuid, kind, at }: StageEffect) => `${uuid} ${kind} ${at}`;

/** Calls `show` once for each new effect; those of the first render are ignored. */
export function useNewEffects(
  effects: readonly StageEffect[] | undefined,
  show: (effect: StageEffect) => void,
): void {
  const seen = useRef<Set<string> | null>(null);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const before = seen.current;
    const list = effects ?? [];
    seen.current = new Set(list.map(keyOf));
    if (!before) return;
    for (const effect of list) if (!before.has(keyOf(effect))) latest.current(effect);
  }, [effects]);
}
