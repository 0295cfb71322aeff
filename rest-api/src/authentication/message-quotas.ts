import { type Db, giveBackQuota, takeFromQuota } from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';

// [H745] Daily quotas of mails and text messages. Each function counts one message and returns whether it may be
// sent, whether the address is known or not, unless it takes an account.

/** Codes to an unverified address, from any requester. */
export const takeMailToAddress = (db: Db, config: Config, address: string) =>
  takeOne(db, ['mails to an address', normalize(address)], config.MAILS_PER_ADDRESS_A_DAY);

/**
 * Sign-in and reset links requested by one network for one address, so that a stranger cannot use up the owner's
 * quota.
 */
export const takeLinkMailOfNetwork = (db: Db, config: Config, address: string, network: string) =>
  takeOne(db, ['reset mails of a network', normalize(address), network], config.MAILS_PER_ADDRESS_A_DAY);

/** Mailed codes requested by a signed-in account. */
export const takeMailOfAccount = (db: Db, config: Config, userUuid: string) =>
  takeOne(db, ['mails of an account', userUuid], config.MAILS_PER_ACCOUNT_A_DAY);

/** Mails and text messages that a network requests without signing in. */
export const takeMessageOfNetwork = (db: Db, config: Config, network: string) =>
  takeOne(db, ['messages of a network', network], config.MESSAGES_PER_NETWORK_A_DAY * config.LIMITS_TIMES);

/** [H478] First mailed codes to accounts created from one network. */
export const takeSignUpMailOfNetwork = (db: Db, config: Config, network: string) =>
  takeOne(
    db,
    ['sign-up mails of a network', network],
    config.SIGN_UP_MAILS_PER_NETWORK_A_DAY * config.LIMITS_TIMES,
  );

/**
 * [H746] Attempts of a network at the codes of one address or phone number, outside the session that requested them.
 */
export const takeCodeTry = (db: Db, config: Config, subject: string, network: string) =>
  takeOne(db, codeTries(subject, network), config.CODE_TRIES_PER_NETWORK_A_DAY);

/** A new code resets the attempts of the network that requested it. */
export const renewCodeTries = (db: Db, subject: string, network: string) =>
  giveBackQuota(db, codeTries(subject, network));

const codeTries = (subject: string, network: string) => ['code tries', normalize(subject), network] as const;

const normalize = (address: string) => address.trim().toLowerCase();

async function takeOne(db: Db, key: readonly [string, ...string[]], most: number): Promise<boolean> {
  return (await takeFromQuota(db, { key, most })) > 0;
}
