import { useEffect, useRef, useState } from 'react';
import { useErrorTexts } from '../../platform/use-error-text.ts';

/** [R079][R120] Whether a field is being saved, or has been. */
export type FieldState = 'still' | 'submitting' | 'submitted';

/** [R290] How long after the last change a field is saved, ms. */
const debounceMs = 600;

/** Saves each field by itself once it has not changed for a while, and tracks its state and its error. */
export function useAutoSave<Field extends string>() {
  const { describeError } = useErrorTexts();
  const [states, setStates] = useState<Partial<Record<Field, FieldState>>>({});
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const waiting = useRef(
    new Map<Field, { timer: ReturnType<typeof setTimeout>; run: () => Promise<void> }>(),
  );
  // Changes that still wait are saved on unmount.
  useEffect(
    () => () => {
      for (const { timer, run } of waiting.current.values()) {
        clearTimeout(timer);
        void run();
      }
    },
    [],
  );
  /** Saves a changed field later by `save`. With an `error`, shows that and saves nothing. */
  const change = (field: Field, save: () => Promise<void>, error: string | null = null) => {
    clearTimeout(waiting.current.get(field)?.timer);
    waiting.current.delete(field);
    setErrors((all) => ({ ...all, [field]: error ?? undefined }));
    if (error !== null) return;
    const run = async () => {
      waiting.current.delete(field);
      setStates((all) => ({ ...all, [field]: 'submitting' }));
      try {
        await save();
        setStates((all) => ({ ...all, [field]: 'submitted' }));
      } catch (failure) {
        setStates((all) => ({ ...all, [field]: 'still' }));
        setErrors((all) => ({ ...all, [field]: describeError(failure) }));
      }
    };
    waiting.current.set(field, { timer: setTimeout(run, debounceMs), run });
  };
  return { change, states, errors };
}
