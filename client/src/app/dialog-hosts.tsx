import { type Atom, useAtomValue } from 'jotai';
import { type ComponentType, Suspense } from 'react';
import { lazy } from '../core/lazy.ts';
import { arePersonDialogsNeededAtom } from '../core/person-card.ts';
import { reportTargetAtom } from '../core/report-target.ts';
import { songDialogAtom } from '../core/song-dialogs.ts';

interface DialogHostProps {
  /** The dialogs are mounted while its value is set. */
  readonly needed: Atom<unknown>;
  readonly Dialogs: ComponentType;
}

const hosts: Readonly<Record<string, DialogHostProps>> = {
  person: {
    needed: arePersonDialogsNeededAtom,
    Dialogs: lazy(async () => ({
      default: (await import('../features/person-card/index.ts')).PersonDialogs,
    })),
  },
  song: {
    needed: songDialogAtom,
    Dialogs: lazy(async () => ({ default: (await import('../features/song-dialogs/index.ts')).SongDialogs })),
  },
  report: {
    needed: reportTargetAtom,
    Dialogs: lazy(async () => ({ default: (await import('../features/reports/index.ts')).ReportDialog })),
  },
};

/** Mounts the dialogs about people and songs, and the one to report, on every page; their code comes with the first one. */
export function DialogHosts() {
  return Object.entries(hosts).map(([key, host]) => <DialogHost key={key} {...host} />);
}

function DialogHost({ needed, Dialogs }: DialogHostProps) {
  if (!useAtomValue(needed)) return null;
  return (
    <Suspense fallback={null}>
      <Dialogs />
    </Suspense>
  );
}
