import type { RoomPerson, RoomPolicyContext } from '../roles/room-roles.ts';
import { roomRank } from '../roles/room-roles.ts';

/** [H346] The kinds of things that can be reported. */
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

/** [H348] The states of a report: open until a moderator resolves or dismisses it. The moderator can reopen it. */
export const REPORT_STATES = ['open', 'resolved', 'dismissed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** [H346] Returns a key for the reported thing. A person has at most one open report per key. */
export function formatReportTarget(
  subject:
    | { readonly kind: 'message'; readonly roomUuid: string; readonly messageUuid: string }
    | { readonly kind: 'directMessage'; readonly conversationUuid: string; readonly messageUuid: string }
    | { readonly kind: 'person'; readonly userUuid: string }
    | { readonly kind: 'song'; readonly songId: string },
): string {
  if (subject.kind === 'message') return `message ${subject.roomUuid} ${subject.messageUuid}`;
  if (subject.kind === 'directMessage')
    return `directMessage ${subject.conversationUuid} ${subject.messageUuid}`;
  return subject.kind === 'person' ? `person ${subject.userUuid}` : `song ${subject.songId}`;
}

/** [H348] Whether a person may read and handle reports. */
export function mayHandleReports(person: RoomPerson, context: RoomPolicyContext): boolean {
  return person.kind !== 'guest' && roomRank(person, context) > 0;
}
