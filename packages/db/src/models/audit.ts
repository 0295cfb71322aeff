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
