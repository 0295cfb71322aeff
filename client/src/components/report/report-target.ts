import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import { onUserDataCleared } from '../../platform/user-data.ts';

export type ReportTarget =
  | {
      readonly kind: 'message';
      readonly messageUuid: string;
      /** Conversation of a direct message; absent for a message in the chat. */
      readonly conversation?: string;
      readonly name: string;
      readonly excerpt: string;
    }
  | { readonly kind: 'person'; readonly userUuid: string; readonly name: string }
  | { readonly kind: 'song'; readonly songId: string; readonly name: string; readonly djUuid?: string };

/** What the open dialog reports; null if it is closed. */
export const reportTargetAtom = atom<ReportTarget | null>(null);

/** [H529] Opens the report dialog on any page. */
export function openReport(target: ReportTarget): void {
  store.set(reportTargetAtom, target);
}

export const closeReport = (): void => store.set(reportTargetAtom, null);

onUserDataCleared(closeReport);
