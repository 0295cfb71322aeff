import type { PhoneValidation } from '@hangout/contract/user-service/phone-validation';
import { FRAUD_CONSTANTS } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRow } from '../sql.ts';

/** Notes what was found out about a number; forgets what is older than the window. */
export async function noteValidation(
  db: Db,
  seen: { phone: string; status: string; line: string; ip: string; codeSent: boolean },
): Promise<void> {
  await db('phoneValidations').insert(seen);
  await db('phoneValidations')
    .whereRaw('created_at < now() - make_interval(secs => ?)', [FRAUD_CONSTANTS.recentsWindowSeconds])
    .delete();
}

/** The last questions about numbers, the newest first. */
export async function recentValidations(
  db: Db,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; data: PhoneValidation[] }> {
  const [counted, data] = await Promise.all([
    db('phoneValidations').count('* as count').first(),
    db('phoneValidations').orderBy('id', 'desc').limit(page.limit).offset(page.offset),
  ]);
  return { count: Number(counted?.count ?? 0), data };
}

export function forgetValidations(tx: Db): Promise<number> {
  return tx('phoneValidations').delete();
}

/** [H662] What is counted of one address and noted for it happens one after the other, until the transaction ends. */
export async function lockAddress(tx: Db, ip: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`codes for ${ip}`]);
}

/** [H620] How many codes went to a number since yesterday, and how many an address asked for in the last hour. */
export async function codesSent(
  db: Db,
  phone: string,
  ip: string,
): Promise<{ toPhoneToday: number; fromIpThisHour: number }> {
  const row = await queryRow<{ toPhoneToday: number; fromIpThisHour: number }>(
    db,
    `select
       (select count(*) from phone_validations
         where code_sent and phone = :phone and created_at > now() - interval '1 day') as "toPhoneToday",
       (select count(*) from phone_validations
         where code_sent and ip = :ip and created_at > now() - interval '1 hour') as "fromIpThisHour"`,
    { phone, ip },
  );
  return row ?? { toPhoneToday: 0, fromIpThisHour: 0 };
}
