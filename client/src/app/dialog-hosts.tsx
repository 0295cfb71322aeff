import { type Atom, useAtomValue } from 'jotai';
import { type ComponentType, Suspense } from 'react';
import { arePersonDialogsNeededAtom } from '../components/person/open-person-card.ts';
import { reportTargetAtom } from '../components/report/report-target.ts';
import { songDialogAtom } from '../components/song/open-song-dialog.ts';
import { lazy } from '../platform/lazy.ts';

interface DialogHostProps {
  /** The dialogs are mounted once this atom is truthy. */
  readonly needed: Atom<unknown>;
  readonly Dialogs: ComponentType;
}

const hosts: Readonly<Record<string, DialogHostProps>> = {
  person: {
    needed: arePersonDialogsNeededAtom,
    Dialogs: lazy(async () => ({
      default: (await import('../components/person-card/person-dialogs.tsx')).PersonDialogs,
    })),
  },
  song: {
    needed: songDialogAtom,
    Dialogs: lazy(async () => ({
      default: (await import('../components/song-dialogs/song-dialogs.tsx')).SongDialogs,
    })),
  },
  report: {
    needed: reportTargetAtom,
    Dialogs: lazy(async () => ({
      default: (await import('../components/report/report-dialog.tsx')).ReportDialog,
    })),
  },
};

/**
 * Mounts the dialogs about people and songs, and the report dialog, on every page. Their code loads when one first
 * opens.
 */
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
