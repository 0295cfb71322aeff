import { atom } from 'jotai';
import { store } from '../../core/store.ts';

/** What somebody is about to report. */
export type ReportTarget =
  | { readonly kind: 'message'; readonly messageUuid: string; readonly name: string; readonly words: string }
  | { readonly kind: 'person'; readonly userUuid: string; readonly name: string }
  | { readonly kind: 'song'; readonly songId: string; readonly name: string; readonly djUuid?: string };

export const reportTargetAtom = atom<ReportTarget | null>(null);

/** Opens the dialog that reports something, from anywhere inside a hangout. */
export function openReport(target: ReportTarget): void {
  store.set(reportTargetAtom, target);
}
