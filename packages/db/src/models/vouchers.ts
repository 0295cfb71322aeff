import type { Voucher as VoucherShape } from '@hangout/contract/rest/vouchers/vouchers';
import { BaseModel } from './base-model.ts';

/** A code that users redeem for a plan. */
export class Voucher extends BaseModel {
  static override readonly tableName = 'vouchers';
  declare id: number;
  declare code: string;
  declare email: string | null;
  declare level: VoucherShape['level'];
  declare status: VoucherShape['status'];
  /** Days for which the plan is given; null if it has no end. */
  declare planDays: number | null;
  declare expiresAt: string | null;
  /**
   * The account that signed up with the voucher. The voucher is redeemed once that account verifies the voucher's email
   * address.
   */
  declare claimedBy: string | null;
  declare createdBy: string | null;
  declare redeemedBy: string | null;
  declare redeemedAt: string | null;
  declare createdAt: string;
}

/** A consumable that users buy with points. */
export class Consumable extends BaseModel {
  static override readonly tableName = 'consumables';
  declare id: number;
  declare name: string;
  declare description: string;
  declare price: number;
  declare quantity: number | null;
  declare imageFileId: string | null;
  declare avatarSlug: string | null;
  /** Id of the file that buyers get. */
  declare downloadFileId: string | null;
  declare active: boolean;
  declare createdAt: string;
  declare updatedAt: string;
}

/** A purchase with points, with the name and price at that time. */
export class Purchase extends BaseModel {
  static override readonly tableName = 'purchases';
  declare id: number;
  /** Idempotency key that the buyer chose, so that the purchase is made once. */
  declare uuid: string;
  declare userUuid: string;
  declare consumableId: number | null;
  declare name: string;
  declare price: number;
  declare createdAt: string;
}

/** A custom field: a value that an external program stores on one of our rows. */
export class CustomField extends BaseModel {
  static override readonly tableName = 'customFields';
  static override readonly idColumn = ['entity', 'entityId', 'key'];
  static override readonly jsonAttributes = ['value'];
  declare entity: 'user' | 'room' | 'season' | 'avatar' | 'consumable';
  declare entityId: string;
  declare key: string;
  declare value: unknown;
  declare updatedAt: string;
}
