import { atom } from 'jotai';
import { store } from '../../core/store.ts';

/** The message, user or song that is about to be reported. */
export type ReportTarget =
  | {
      readonly kind: 'message';
      readonly messageUuid: string;
      readonly name: string;
      readonly excerpt: string;
    }
  | { readonly kind: 'person'; readonly userUuid: string; readonly name: string }
  | { readonly kind: 'song'; readonly songId: string; readonly name: string; readonly djUuid?: string };

/** The target of the open report dialog; null while it is closed. */
export const reportTargetAtom = atom<ReportTarget | null>(null);

/** Opens the report dialog from anywhere inside a hangout. */
export function openReport(target: ReportTarget): void {
  store.set(reportTargetAtom, target);
}
