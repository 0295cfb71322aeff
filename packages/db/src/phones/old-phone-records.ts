import { FRAUD_CONSTANTS } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { PhoneCode, PhoneValidation } from '../models/phones.ts';

/** [H620] Deletes validations of phone numbers and codes that no limit counts any more; returns how many. */
export async function deleteOldPhoneRecords(db: Db): Promise<number> {
  const validations = await PhoneValidation.query(db)
    .whereRaw('created_at < now() - make_interval(secs => ?)', [FRAUD_CONSTANTS.recentsWindowSeconds])
    .delete();
  const codes = await PhoneCode.query(db).whereRaw(`sent_at < now() - interval '1 day'`).delete();
  return validations + codes;
}
