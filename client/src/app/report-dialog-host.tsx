import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazy } from '../core/lazy.ts';
import { reportTargetAtom } from '../core/report-target.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('../features/reports/index.ts')).ReportDialog,
}));

/** Mounts the dialog to report something on every page; its code is loaded when it opens for the first time. */
export function ReportDialogHost() {
  if (!useAtomValue(reportTargetAtom)) return null;
  return (
    <Suspense fallback={null}>
      <ReportDialog />
    </Suspense>
  );
}
