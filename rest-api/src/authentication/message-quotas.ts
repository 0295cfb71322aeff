import { type Db, giveBackQuota, takeFromQuota } from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';

// [H745] Daily quotas of mails and text messages. Each function counts one message and returns false if the quota is
// used up. Messages to unknown addresses count too.

/**
 * The daily quota of an address over all networks is this many times that of one network. Once it is used up, no
 * network can send a code there until the next day.
 */
const NETWORKS_PER_ADDRESS = 3;

/**
 * Counts a code mailed to an unverified address, over all accounts. [H1560] Each network has its own quota, so that
 * strangers cannot use up the owner's; a larger quota limits all networks together.
 */
export async function takeMailToAddress(
  db: Db,
  config: Config,
  address: string,
  network: string,
): Promise<boolean> {
  const most = config.MAILS_PER_ADDRESS_A_DAY;
  return (
    (await takeOne(db, ['mails of a network to an address', normalize(address), network], most)) &&
    takeOne(db, ['mails to an address', normalize(address)], most * NETWORKS_PER_ADDRESS)
  );
}

/**
 * Counts a sign-in or password reset link that a network requests for an address. Each network has its own quota, so
 * that strangers cannot use up the owner's.
 */
export const takeLinkMailOfNetwork = (db: Db, config: Config, address: string, network: string) =>
  takeOne(db, ['reset mails of a network', normalize(address), network], config.MAILS_PER_ADDRESS_A_DAY);

/** Counts a code that a signed-in account requests by mail. */
export const takeMailOfAccount = (db: Db, config: Config, userUuid: string) =>
  takeOne(db, ['mails of an account', userUuid], config.MAILS_PER_ACCOUNT_A_DAY);

/** Counts a mail or text message that is requested from a network without a session. */
export const takeMessageOfNetwork = (db: Db, config: Config, network: string) =>
  takeOne(db, ['messages of a network', network], config.MESSAGES_PER_NETWORK_A_DAY * config.LIMITS_TIMES);

/** [H478] Counts the first code mailed to an account that was created from a network. */
export const takeSignUpMailOfNetwork = (db: Db, config: Config, network: string) =>
  takeOne(
    db,
    ['sign-up mails of a network', network],
    config.SIGN_UP_MAILS_PER_NETWORK_A_DAY * config.LIMITS_TIMES,
  );

/**
 * [H746] Counts an attempt to enter a code for an address or phone number, by somebody without the session that
 * requested the code; returns false if the network's quota is used up.
 */
export const takeCodeTry = (db: Db, config: Config, subject: string, network: string) =>
  takeOne(db, codeTries(subject, network), config.CODE_TRIES_PER_NETWORK_A_DAY);

/** Resets a network's attempts, because it has requested a new code. */
export const renewCodeTries = (db: Db, subject: string, network: string) =>
  giveBackQuota(db, codeTries(subject, network));

const codeTries = (subject: string, network: string) => ['code tries', normalize(subject), network] as const;

const normalize = (address: string) => address.trim().toLowerCase();

async function takeOne(db: Db, key: readonly [string, ...string[]], most: number): Promise<boolean> {
  return (await takeFromQuota(db, { key, most })) > 0;
}
