import { randomBytes } from 'node:crypto';
import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import type { mobileAuth } from '@hangout/contract/rest/authentication/phone-validation';
import {
  type Db,
  deleteUsedPhoneCode,
  findUserByPhone,
  insertPhone,
  loadAccount,
  loadOwnProfile,
  type NewUser,
  recordKnownNetwork,
} from '@hangout/db';
import { say } from '@hangout/platform/texts/texts';
import { isCode } from '@hangout/platform/tokens/verification-codes';
import type { Handlers } from '../framework/index.ts';
import { mayPutOnAvatar } from '../profiles/may-wear-avatar.ts';
import { isStaffName } from '../profiles/staff-names.ts';
import { type Admission, admitUser } from '../sign-up/admit-user.ts';
import { assertMaySignIn, beginSession, endReplacedSession } from './begin-session.ts';
import { countPhoneCodeTry, textPhoneCode } from './phone-codes.ts';
import { validatePhone } from './phone-validation.ts';
import { recordIfRefused, recordSignIn } from './record-sign-in.ts';
import { requireSecondFactor } from './second-factor-step.ts';

/** Length of a request id, bytes. */
const REQUEST_BYTES = 16;

/** [H828] Binds a code to a phone number and, if the caller sent a request id, to that id. */
const subjectOf = (phone: string, requestId: string | undefined) =>
  requestId === undefined ? phone : `${phone} ${requestId}`;

export const mobileAuthHandlers: Handlers<typeof mobileAuth> = {
  async sendCode({ phone: text, withRequestId = false, db, dependencies, request, refuse }) {
    const boundTo = withRequestId ? randomBytes(REQUEST_BYTES).toString('base64url') : undefined;
    const sent = await textPhoneCode({
      ...{ text, db, dependencies, request, refuse },
      subjectOf: (phone) => subjectOf(phone, boundTo),
      word: (code) => say(request.language, 'texts.phoneCode', { code }),
    });
    return { ...sent, ...(boundTo ? { requestId: boundTo } : {}) };
  },

  async verifyCode({
    phone: text,
    code,
    requestId,
    appearance,
    principal,
    db,
    dependencies,
    request,
    refuse,
  }) {
    const call = { principal, dependencies, request };
    const { phone } = await validatePhone(db, text);
    if (!phone) throw refuse('phone_invalid');
    const hashes = await countPhoneCodeTry(db, dependencies.config, phone, request.network);
    const kept = hashes.find((hash) => isCode(subjectOf(phone, requestId), code, hash));
    if (!kept) {
      const uuid = await findUserByPhone(db, phone);
      recordSignIn(call, 'phone', { account: uuid === null ? null : { uuid }, code: 'phone_code_incorrect' });
      throw refuse('phone_code_incorrect');
    }
    const { caller, user, isNew } = await db.transaction(async (tx) => {
      if (!(await deleteUsedPhoneCode(tx, phone, kept))) throw refuse('phone_code_incorrect');
      const known = await findUserByPhone(tx, phone);
      const uuid =
        known ?? (await createPhoneAccount(tx, phone, appearance, { dependencies, request, refuse }));
      await recordKnownNetwork(tx, phone, request.network);
      const [caller, user] = [await loadAccount(tx, uuid), await loadOwnProfile(tx, uuid)];
      if (!caller || !user) throw new Error('the account of a phone is gone');
      await recordIfRefused(call, 'phone', caller, () => assertMaySignIn(caller, dependencies, refuse));
      return { caller, user, isNew: known === null };
    });
    await requireSecondFactor(db, dependencies, caller, refuse);
    const accessToken = await beginSession(db, dependencies.tokens, caller, { request });
    await endReplacedSession(db, call);
    recordSignIn(call, 'phone', { account: caller });
    return { accessToken, user, isNew };
  },
};

type GivenAppearance = CallInput<typeof mobileAuth.verifyCode>['appearance'];

/**
 * [H477] Returns the parts of the requested nickname, avatar and colour that the new account may have. Others are left
 * out instead of refused, because the sign-up code is used up by now.
 */
async function chooseAppearance(tx: Db, wanted: GivenAppearance): Promise<Partial<NewUser>> {
  const { nickname, avatarId, color } = wanted ?? {};
  const mayWear = await mayPutOnAvatar(tx, avatarId, { subscriptionLevel: 0 });
  return {
    ...(nickname && !isStaffName(nickname) ? { nicknameWish: nickname } : {}),
    ...(avatarId && mayWear ? { avatarId } : {}),
    ...(color ? { color } : {}),
  };
}

/** [H622] Creates an account without email and password; its phone number is the only sign-in method. */
async function createPhoneAccount(
  tx: Db,
  phone: string,
  wanted: GivenAppearance,
  admission: Admission,
): Promise<string> {
  const uuid = await admitUser(tx, admission, await chooseAppearance(tx, wanted));
  await insertPhone(tx, phone, uuid);
  return uuid;
}
