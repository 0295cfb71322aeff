import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazy } from '../core/lazy.ts';
import { arePersonDialogsNeededAtom } from '../core/person-card.ts';

const PersonDialogs = lazy(async () => ({
  default: (await import('../features/person-card/index.ts')).PersonDialogs,
}));

/** Mounts the dialogs about people on every page; their code is loaded with the first one that opens. */
export function PersonDialogsHost() {
  if (!useAtomValue(arePersonDialogsNeededAtom)) return null;
  return (
    <Suspense fallback={null}>
      <PersonDialogs />
    </Suspense>
  );
}
