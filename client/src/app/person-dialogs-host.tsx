import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
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
