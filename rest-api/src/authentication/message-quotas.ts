import { type Db, giveBackQuota, takeFromQuota } from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';

// [H745] Daily quotas of mails and text messages. Each function counts one message and returns whether it may be sent.
// Messages to unknown addresses count too.

/**
 * Number of networks whose full quotas fit into an address's daily total; when it is used up, no network gets
 * a code.
 */
const NETWORKS_PER_ADDRESS = 3;

/**
 * Counts a mailed code to an unverified address, whichever account requests it. [H1560] Each network has its own quota,
 * so that a stranger cannot use up the owner's; all together have a larger one.
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
 * Counts a sign-in or reset link that one network requests for one address. Each network has its own quota, so that a
 * stranger cannot use up the quota of the owner.
 */
export const takeLinkMailOfNetwork = (db: Db, config: Config, address: string, network: string) =>
  takeOne(db, ['reset mails of a network', normalize(address), network], config.MAILS_PER_ADDRESS_A_DAY);

/** Counts a mailed code that a signed-in account requests. */
export const takeMailOfAccount = (db: Db, config: Config, userUuid: string) =>
  takeOne(db, ['mails of an account', userUuid], config.MAILS_PER_ACCOUNT_A_DAY);

/** Counts a mail or text message that a network requests without signing in. */
export const takeMessageOfNetwork = (db: Db, config: Config, network: string) =>
  takeOne(db, ['messages of a network', network], config.MESSAGES_PER_NETWORK_A_DAY * config.LIMITS_TIMES);

/** [H478] Counts the first mailed code of an account created from a network. */
export const takeSignUpMailOfNetwork = (db: Db, config: Config, network: string) =>
  takeOne(
    db,
    ['sign-up mails of a network', network],
    config.SIGN_UP_MAILS_PER_NETWORK_A_DAY * config.LIMITS_TIMES,
  );

/**
 * [H746] Counts an attempt of a network at the codes of one address or phone number, outside the session that requested
 * them.
 */
export const takeCodeTry = (db: Db, config: Config, subject: string, network: string) =>
  takeOne(db, codeTries(subject, network), config.CODE_TRIES_PER_NETWORK_A_DAY);

/** Resets the attempts of a network that has requested a new code. */
export const renewCodeTries = (db: Db, subject: string, network: string) =>
  giveBackQuota(db, codeTries(subject, network));

const codeTries = (subject: string, network: string) => ['code tries', normalize(subject), network] as const;

const normalize = (address: string) => address.trim().toLowerCase();

async function takeOne(db: Db, key: readonly [string, ...string[]], most: number): Promise<boolean> {
  return (await takeFromQuota(db, { key, most })) > 0;
}
