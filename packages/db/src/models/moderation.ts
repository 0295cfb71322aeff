import type { ModerationAction as Action } from '@hangout/contract/rest/audit/moderation-actions';
import type { Report as ReportShape } from '@hangout/contract/rest/moderation/reports';
import type { ReportKind, ReportReason, ReportState } from '@hangout/rules';
import { BaseModel } from './base-model.ts';

/** A moderation action: a user restricted another one, or changed something in a hangout. */
export class ModerationAction extends BaseModel {
  static override readonly tableName = 'moderationActions';
  static override readonly jsonAttributes = ['previousState', 'newState'];
  declare id: number;
  declare type: Action['type'];
  declare actorUuid: string | null;
  declare userUuid: string | null;
  declare roomUuid: string | null;
  declare previousRole: string | null;
  declare newRole: string | null;
  declare reason: string | null;
  declare expirationTime: string | null;
  declare createdAt: string;
  declare updatedAt: string;
  /** True if a moderator wrote the entry by hand; false if the server recorded an action. */
  declare byHand: boolean;
  declare previousState: Record<string, unknown> | null;
  declare newState: Record<string, unknown> | null;
}

export class ModerationComment extends BaseModel {
  static override readonly tableName = 'moderationComments';
  declare id: number;
  declare userUuid: string;
  declare authorUuid: string | null;
  declare comment: string;
  declare createdAt: string;
}

/** A report with a copy of the reported content, and its resolution. */
export class Report extends BaseModel {
  static override readonly tableName = 'reports';
  static override readonly jsonAttributes = ['copy'];
  declare id: string;
  declare kind: ReportKind;
  declare target: string;
  declare state: ReportState;
  declare reason: ReportReason;
  declare text: string;
  declare roomUuid: string | null;
  declare reporterUuid: string | null;
  declare userUuid: string | null;
  declare userName: string | null;
  declare messageUuid: string | null;
  declare songId: number | null;
  declare copy: ReportShape['copy'];
  declare handledBy: string | null;
  declare handledAt: string | null;
  declare outcome: string | null;
  declare createdAt: string;
}
