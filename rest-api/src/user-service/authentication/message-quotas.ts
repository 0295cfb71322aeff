import { type Db, giveBackQuota, takeFromQuota } from '@hangout/db';
import type { Config } from '@hangout/server';

// [H745] Daily quotas of mails and text messages. Each function counts one and returns whether it may be sent. Whether an
// address is known plays no part, except where the account is named.

/** Codes to an address that nobody has verified, whoever asks for them. */
export const takeMailToAddress = (db: Db, config: Config, address: string) =>
  takeOne(db, ['mails to an address', normalize(address)], config.MAILS_PER_ADDRESS_A_DAY);

/** Mails with a link into the account that one network asks for one address: a stranger must not use up those of its owner. */
export const takeLinkMailOfNetwork = (db: Db, config: Config, address: string, network: string) =>
  takeOne(db, ['reset mails of a network', normalize(address), network], config.MAILS_PER_ADDRESS_A_DAY);

/** Codes by mail that a signed-in account asks for. */
export const takeMailOfAccount = (db: Db, config: Config, userUuid: string) =>
  takeOne(db, ['mails of an account', userUuid], config.MAILS_PER_ACCOUNT_A_DAY);

/** Mails with a link into it to one account, from whatever networks they are asked for. */
export const takeLinkMailToAccount = (db: Db, config: Config, userUuid: string) =>
  takeOne(db, ['reset mails to an account', userUuid], config.MAILS_PER_ACCOUNT_A_DAY);

/** Mails and text messages that a network asks for without signing in. */
export const takeMessageOfNetwork = (db: Db, config: Config, network: string) =>
  takeOne(db, ['messages of a network', network], config.MESSAGES_PER_NETWORK_A_DAY);

/** [H478] First codes by mail to the accounts that one network makes. */
export const takeSignUpMailOfNetwork = (db: Db, config: Config, network: string) =>
  takeOne(db, ['sign-up mails of a network', network], config.SIGN_UP_MAILS_PER_NETWORK_A_DAY);

/** [H746] Tries of a network at the codes of one address or phone number, outside of the session that asked for them. */
export const takeCodeTry = (db: Db, config: Config, subject: string, network: string) =>
  takeOne(db, codeTries(subject, network), config.CODE_TRIES_PER_NETWORK_A_DAY);

/** A new code renews the tries of the network that asked for it. */
export const renewCodeTries = (db: Db, subject: string, network: string) =>
  giveBackQuota(db, codeTries(subject, network));

const codeTries = (subject: string, network: string) => ['code tries', normalize(subject), network] as const;

const normalize = (address: string) => address.trim().toLowerCase();

async function takeOne(db: Db, key: readonly [string, ...string[]], most: number): Promise<boolean> {
  return (await takeFromQuota(db, { key, most })) > 0;
}
