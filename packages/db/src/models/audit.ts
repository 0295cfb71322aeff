import type { SecurityEventKind, SecurityEventOutcome } from '@hangout/contract/rest/audit/security-events';
import { BaseModel } from './base-model.ts';

/** An audit event that a client reported; expired events are deleted. */
export class AuditEvent extends BaseModel {
  static override readonly tableName = 'auditEvents';
  static override readonly jsonAttributes = ['data'];
  declare id: number;
  declare topic: string;
  declare userUuid: string | null;
  declare data: Record<string, unknown>;
  declare createdAt: string;
}

/** A security event that a server recorded; its IP address is erased before the event itself is deleted. */
export class SecurityEvent extends BaseModel {
  static override readonly tableName = 'securityEvents';
  static override readonly jsonAttributes = ['details'];
  declare id: number;
  declare kind: SecurityEventKind;
  declare outcome: SecurityEventOutcome;
  declare code: string | null;
  declare endpoint: string | null;
  declare actorUuid: string | null;
  declare subjectUuid: string | null;
  declare address: string | null;
  declare userAgent: string | null;
  declare requestId: string | null;
  declare details: Record<string, unknown>;
  declare count: number;
  /** Key of the row that counts repeated events of one minute; null for a single event. */
  declare bucket: string | null;
  declare createdAt: string;
  declare lastAt: string;
}

/** A play that a listener heard, as the browser reported it; expired ones are deleted. */
export class PlayEvent extends BaseModel {
  static override readonly tableName = 'playEvents';
  static override readonly jsonAttributes = ['songInfo', 'deviceData'];
  declare id: number;
  declare kind: '15sec' | '30sec' | 'totalPlayed';
  declare userUuid: string;
  declare playId: string;
  declare roomSlug: string;
  declare roomOwnerUuid: string | null;
  declare djUuid: string | null;
  declare songInfo: Record<string, unknown>;
  declare startedAt: string;
  declare heardUntil: string;
  /** Time for which the song was played, ms; only for events of the kind totalPlayed. */
  declare playedMs: number | null;
  declare volumeStart: number;
  declare volumeEnd: number;
  declare deviceData: Record<string, string>;
  declare userProvider: string;
  declare subscriptionLevel: number;
  declare createdAt: string;
}
