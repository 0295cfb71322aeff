import { BaseModel } from './base-model.ts';

/** What a client told of what happened there, for a while. */
export class AuditEvent extends BaseModel {
  static override readonly tableName = 'auditEvents';
  static override readonly jsonAttributes = ['data'];
  declare id: number;
  declare topic: string;
  declare userUuid: string | null;
  declare data: Record<string, unknown>;
  declare createdAt: string;
}
