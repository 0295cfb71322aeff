import { BaseModel } from './base-model.ts';

export class Backup extends BaseModel {
  static override readonly tableName = 'backups';
  declare id: number;
  declare requestedAt: string | null;
  declare begunAt: string | null;
  declare endedAt: string | null;
  declare address: string | null;
  declare bytes: number | null;
  declare isEncrypted: boolean;
  declare failure: string | null;
}
