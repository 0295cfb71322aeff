import type { secondFactor } from '@hangout/contract/rest/authentication/second-factor';
import {
  countRecoveryCodes,
  type Db,
  endSessions,
  insertModerationAction,
  listVerifiedAddresses,
  loadAccountStatus,
  loadOwnProfile,
  lockUser,
  turnOffSecondFactor,
} from '@hangout/db';
import { checkPassword } from '@hangout/platform/passwords/passwords';
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
} from '@hangout/platform/second-factor/second-factor';
import { type Language, type Member, needsSecondFactor, outranks, type RefusalError } from '@hangout/rules';
import {
  type Dependencies,
  type Handlers,
  recordSecurityEvent,
  type SecurityEventCall,
} from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { mailAccountChange } from './account-change-mails.ts';
import { renewToken } from './begin-session.ts';
import { requireRecentAuthentication } from './reauthentication.ts';
import { redeemCode } from './second-factor-step.ts';

/** True if the user's role, or all access, is withheld until the account has a second factor. */
const isWithheld = ({ withheldRole, lacksSecondFactor }: Member) =>
  withheldRole !== undefined || lacksSecondFactor === true;

/** [H733] The second factor of an account. Turning it on or off requires the password. */
export const secondFactorHandlers: Handlers<typeof secondFactor> = {
  async status({ principal, db, dependencies }) {
    const [account, recoveryCodesLeft] = await Promise.all([
      loadAccountStatus(db, principal.uuid),
      countRecoveryCodes(db, principal.uuid),
    ]);
    const since = account?.secondFactorSince ?? null;
    const role = account?.role ?? 'user';
    const { REQUIRE_SECOND_FACTOR } = dependencies.config;
    return {
      ...{ isOn: since !== null, since, recoveryCodesLeft },
      // [H494] A role is not withheld in a session that was begun with a passkey.
      isRequired: needsSecondFactor(role, REQUIRE_SECOND_FACTOR) && (since !== null || isWithheld(principal)),
      isRequiredOfAll: REQUIRE_SECOND_FACTOR === 'everybody',
    };
  },

  async begin({ password, principal, db, dependencies, refuse }) {
    const [account, profile] = await Promise.all([
      loadAccountStatus(db, principal.uuid),
      loadOwnProfile(db, principal.uuid),
    ]);
    if (!account?.passwordHash) throw refuse('password_unset');
    if (!(await checkPassword(password, account.passwordHash))) throw refuse('wrong_credentials');
    if (account.secondFactorSince) throw refuse('second_factor_on');
    return beginSecondFactor({ db, secrets: dependencies.secrets }, principal.uuid, {
      issuer: dependencies.place.current().brand.name,
      label: profile?.email ?? profile?.nickname ?? principal.uuid,
    });
  },

  async confirm({ code, principal, db, dependencies, request, refuse }) {
    const { uuid, sid } = principal;
    const recoveryCodes = await db.transaction(async (tx) => {
      // The lock lets only one of two concurrent calls succeed, whose recovery codes then are the valid ones.
      if ((await lockUser(tx, uuid))?.secondFactorSince) throw refuse('second_factor_on');
      const codes = await confirmSecondFactor(
        { db: tx, secrets: dependencies.secrets },
        uuid,
        code,
        dependencies.clock.now(),
      );
      if (!codes) throw refuse('second_factor_wrong');
      await endSessions(tx, uuid, { except: sid, reason: 'secondFactor' });
      await mailChange(tx, dependencies, uuid, 'secondFactorOn', request);
      return codes;
    });
    dependencies.authenticator.invalidate(uuid);
    recordChange({ principal, dependencies, request }, 'on');
    return { recoveryCodes, accessToken: await renewToken(db, dependencies, principal) };
  },

  async renewRecoveryCodes({ password, code, principal, db, dependencies, request, refuse }) {
    await assertConfirmed(db, dependencies, { userUuid: principal.uuid, password, code }, refuse);
    recordChange({ principal, dependencies, request }, 'newRecoveryCodes');
    const recoveryCodes = await renewRecoveryCodes(db, principal.uuid);
    return { recoveryCodes, accessToken: await renewToken(db, dependencies, principal) };
  },

  async turnOff({ password, code, principal, db, dependencies, request, refuse }) {
    const { uuid, sid } = principal;
    await assertConfirmed(db, dependencies, { userUuid: uuid, password, code }, refuse);
    await db.transaction(async (tx) => {
      await turnOffSecondFactor(tx, uuid);
      await endSessions(tx, uuid, { except: sid, reason: 'secondFactor' });
      await mailChange(tx, dependencies, uuid, 'secondFactorOff', request);
    });
    dependencies.authenticator.invalidate(uuid);
    recordChange({ principal, dependencies, request }, 'off');
    return { accessToken: await renewToken(db, dependencies, principal) };
  },

  /**
   * [H001] Turns off a user's second factor. The account is then protected only by its password, so this is allowed
   * only for users of lower rank, [H823] and only after entering the admin's own password recently.
   */
  async turnOffByAdmin({ userUuid, principal, db, dependencies, request, refuse }) {
    const person = orRefuse(await lockUser(db, userUuid), refuse, 'person_not_found');
    if (!outranks(principal.role, person.role)) throw refuse('not_allowed');
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    if (!person.secondFactorSince) throw refuse('second_factor_off');
    await turnOffSecondFactor(db, userUuid);
    await endSessions(db, userUuid, { reason: 'secondFactor' });
    await insertModerationAction(db, { type: 'turnOffSecondFactor', actorUuid: principal.uuid, userUuid });
    await mailChange(db, dependencies, userUuid, 'secondFactorOff', {
      mailOrigin: request.mailOrigin,
    });
    dependencies.authenticator.invalidate(userUuid);
  },
};

function recordChange(
  call: SecurityEventCall & { readonly principal: { readonly uuid: string } },
  how: 'on' | 'off' | 'newRecoveryCodes',
): void {
  recordSecurityEvent(call, {
    ...{ kind: 'secondFactorChanged', outcome: 'success', subjectUuid: call.principal.uuid },
    details: { how },
  });
}

/** Mails the verified addresses of an account that its second factor was turned on or off. */
async function mailChange(
  tx: Db,
  dependencies: Dependencies,
  userUuid: string,
  kind: 'secondFactorOn' | 'secondFactorOff',
  { mailOrigin: origin, language }: { readonly mailOrigin: string; readonly language?: Language },
): Promise<void> {
  const to = await listVerifiedAddresses(tx, userUuid);
  await mailAccountChange(tx, dependencies, {
    ...{ userUuid, to, origin, change: { kind } },
    ...(language && { language }),
  });
}

/** Checks password and code of an account with a second factor. */
async function assertConfirmed(
  db: Db,
  dependencies: Dependencies,
  given: { userUuid: string; password: string; code: string },
  refuse: (code: 'wrong_credentials' | 'second_factor_off' | 'second_factor_wrong') => RefusalError,
): Promise<void> {
  const { userUuid, password, code } = given;
  const account = await loadAccountStatus(db, userUuid);
  if (!account?.secondFactorSince) throw refuse('second_factor_off');
  if (!(await checkPassword(password, account.passwordHash))) throw refuse('wrong_credentials');
  if (!(await redeemCode(db, dependencies, userUuid, code))) throw refuse('second_factor_wrong');
}
