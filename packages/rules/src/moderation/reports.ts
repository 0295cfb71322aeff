import type { RoomMoment, RoomPerson } from '../roles/room-roles.ts';
import { roomRank } from '../roles/room-roles.ts';

/** [H346] What can be reported. */
export const REPORT_KINDS = ['message', 'person', 'song'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'impersonation',
  'copyright',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** [H348] Open until somebody has looked at it; a wrong click is opened again. */
export const REPORT_STATES = ['open', 'resolved', 'dismissed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** [H346] What one person reports once at a time. */
export function reportTarget(
  of:
    | { readonly kind: 'message'; readonly roomUuid: string; readonly messageUuid: string }
    | { readonly kind: 'person'; readonly userUuid: string }
    | { readonly kind: 'song'; readonly songId: string },
): string {
  if (of.kind === 'message') return `message ${of.roomUuid} ${of.messageUuid}`;
  return of.kind === 'person' ? `person ${of.userUuid}` : `song ${of.songId}`;
}

/** [H348] Reads and handles the reports of a hangout. */
export function mayHandleReports(person: RoomPerson, at: RoomMoment): boolean {
  return person.kind !== 'guest' && roomRank(person, at) > 0;
}
