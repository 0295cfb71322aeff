import { countSentCodes, type Db, lockNetwork } from '@hangout/db';
import { maySendCode } from '@hangout/rules';
import type { Config } from '@hangout/server';
import { takeMessageOfNetwork } from './message-quotas.ts';
import { phoneCodeLimits, recordValidation, validatePhone } from './phone-validation.ts';

/**
 * [H620] [H662] [H745] Counts one code to a phone number and returns whether it may be sent. Call it in a transaction: it
 * locks the network before counting, so that concurrent calls all count.
 */
export async function takePhoneCode(
  tx: Db,
  config: Config,
  phone: string,
  network: string,
): Promise<boolean> {
  await lockNetwork(tx, network);
  if (!maySendCode(await countSentCodes(tx, phone, network), phoneCodeLimits(config))) return false;
  if (!(await takeMessageOfNetwork(tx, config, network))) return false;
  await recordValidation(tx, phone, await validatePhone(tx, phone), network, true);
  return true;
}
