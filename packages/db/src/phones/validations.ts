import type { SentCodes } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { PhoneValidation } from '../models/phones.ts';
import { queryRow } from '../sql.ts';

export async function insertPhoneValidation(
  db: Db,
  seen: Pick<PhoneValidation, 'phone' | 'status' | 'line' | 'ip' | 'codeSent'>,
): Promise<void> {
  await PhoneValidation.query(db).insert(seen);
}

/** Lists the latest validations of phone numbers, the newest first. */
export async function listPhoneValidations(
  db: Db,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; data: PhoneValidation[] }> {
  const [count, data] = await Promise.all([
    PhoneValidation.query(db).resultSize(),
    PhoneValidation.query(db).orderBy('id', 'desc').limit(page.limit).offset(page.offset),
  ]);
  return { count, data };
}

export async function deletePhoneValidations(tx: Db): Promise<number> {
  return PhoneValidation.query(tx).delete();
}

/** [H662] Locks a network until the transaction ends, so that concurrent requests cannot exceed its limits. */
export async function lockNetwork(tx: Db, network: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`codes for ${network}`]);
}

/**
 * [H620] Counts codes of the last day sent to a phone number, in total and on request of this network, and the codes
 * that this network requested in the last hour.
 */
export async function countSentCodes(db: Db, phone: string, network: string): Promise<SentCodes> {
  const row = await queryRow<SentCodes>(
    db,
    `select
       (select count(*) from phone_validations
         where code_sent and phone = :phone and created_at > now() - interval '1 day') as "toPhoneToday",
       (select count(*) from phone_validations
         where code_sent and phone = :phone and ip = :network
           and created_at > now() - interval '1 day') as "toPhoneOfNetworkToday",
       (select count(*) from phone_validations
         where code_sent and ip = :network and created_at > now() - interval '1 hour') as "fromNetworkThisHour"`,
    { phone, network },
  );
  return row ?? { toPhoneToday: 0, toPhoneOfNetworkToday: 0, fromNetworkThisHour: 0 };
}
