import { randomUUID, timingSafeEqual } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { firstRun } from '@hangout/contract/rest/first-run/first-run';
import { reservedSlugs } from '@hangout/contract/rest/reserved-slugs';
import {
  type Db,
  deleteUnverifiedEmails,
  EmailTakenError,
  insertRoom,
  insertUser,
  isNicknameTaken,
  loadAccount,
  loadOwnProfile,
  lockFirstAdmin,
  saveSiteSettings,
  updateProfile,
} from '@hangout/db';
import { chooseBrand } from '@hangout/platform/brand/brand';
import { mailDelivery } from '@hangout/platform/dev-outbox/delivery';
import { hashPassword } from '@hangout/platform/passwords/passwords';
import { sayMail } from '@hangout/platform/texts/texts';
import type { RefusalError } from '@hangout/rules';
import { beginSession, endReplacedSession } from '../authentication/begin-session.ts';
import { checkNewPassword } from '../authentication/check-new-password.ts';
import { recordSignUp } from '../authentication/record-sign-in.ts';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { refuseUnseenColor, savePlace } from '../site/place.ts';
import { isSetUp } from './set-up.ts';

interface CodeCall {
  readonly code: string;
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'tokens'>;
  readonly refuse: (code: 'first_run_over' | 'first_run_code_wrong') => RefusalError;
}

export const firstRunHandlers: Handlers<typeof firstRun> = {
  async check(call) {
    await assertCode(call);
    const { dependencies, request } = call;
    const { config } = dependencies;
    const { name, colors } = chooseBrand(config);
    return {
      mails: mailDelivery(dependencies),
      mailFrom: config.MAIL_FROM,
      storage: config.S3_BUCKET === undefined ? 'folder' : 's3',
      origin: request.origin,
      place: { name, color: colors.brand },
    };
  },

  async testMail(call) {
    await assertCode(call);
    const { to, locale, dependencies, request, refuse } = call;
    if (mailDelivery(dependencies) === 'off') throw refuse('mails_off');
    const mail = sayMail(locale, 'testMail', { link: request.origin });
    await dependencies.mail.send({ to, ...mail, language: locale }).catch((error: unknown) => {
      dependencies.log.warn({ err: error }, 'the test mail of the first run was not sent');
      throw refuse('mail_not_sent');
    });
  },

  async testStorage(call) {
    await assertCode(call);
    const { dependencies, refuse } = call;
    try {
      await checkStorage(dependencies.files);
    } catch (error) {
      dependencies.log.warn({ err: error }, 'the storage check of the first run failed');
      throw refuse('storage_failed');
    }
  },

  async finish(call) {
    await assertCode(call);
    const { email, password, nickname, locale, hangout, principal, db, dependencies, request, refuse } = call;
    refuseUnseenColor(call.place.color, dependencies, refuse);
    await checkNewPassword(password, { nickname, emails: [email] }, refuse);
    const passwordHash = await hashPassword(password);
    const capabilities = [...dependencies.config.DEFAULT_CAPABILITIES, 'promoteRoom'] as const;
    const { uuid, slug } = await db
      .transaction(async (tx) => {
        await lockFirstAdmin(tx);
        if (await isSetUp(tx)) throw refuse('first_run_over');
        // Accounts that have signed up with the address without verifying it lose it.
        await deleteUnverifiedEmails(tx, email);
        const admin = { email, passwordHash, nickname, capabilities } as const;
        const uuid = await insertUser(tx, { ...admin, role: 'admin', emailStatus: 'VERIFIED' });
        await updateProfile(tx, uuid, { locale });
        const now = new Date(dependencies.clock.now()).toISOString();
        await saveSiteSettings(tx, { signUpRule: call.signUpRule, setUpAt: now, firstRunAt: now });
        await savePlace(tx, call.place);
        const room =
          hangout === null ? null : await insertRoom(tx, { name: hangout, ownerUuid: uuid }, reservedSlugs());
        return { uuid, slug: room?.slug ?? null };
      })
      .catch((error: unknown) => {
        if (error instanceof EmailTakenError) throw refuse('email_taken');
        throw isNicknameTaken(error) ? refuse('nickname_taken') : error;
      });
    const { brand } = await dependencies.place.reload();
    const [caller, user] = await Promise.all([loadAccount(db, uuid), loadOwnProfile(db, uuid)]);
    if (!caller || !user) throw new Error('the admin that was just made is gone');
    await endReplacedSession(db, { principal, dependencies, request });
    recordSignUp({ principal, dependencies, request }, uuid);
    const accessToken = await beginSession(db, dependencies.tokens, caller, { request });
    return { accessToken, user, slug, placeName: brand.name };
  },
};

/** Checks the set-up code. @throws RefusalError if the server is set up already or the code is wrong */
async function assertCode({ code, db, dependencies, refuse }: CodeCall): Promise<void> {
  if (await isSetUp(db)) throw refuse('first_run_over');
  if (!isSame(normalizeCode(code), normalizeCode(await dependencies.tokens.firstRunCode())))
    throw refuse('first_run_code_wrong');
}

/** Removes everything but letters and digits, and ignores case. */
const normalizeCode = (code: string) => Buffer.from(code.replace(/[^0-9a-z]/gi, '').toUpperCase());

const isSame = (given: Buffer, wanted: Buffer) =>
  given.length === wanted.length && timingSafeEqual(given, wanted);

/** Writes, reads and removes a small file. @throws Error if the storage does not return what was written */
async function checkStorage(files: Dependencies['files']): Promise<void> {
  const key = `first-run/${randomUUID()}.txt`;
  const content = 'A file that the setup of this server has written to check its storage.';
  await files.put(key, Buffer.from(content));
  const stored = await files.read(key);
  const returned = stored === null ? null : await text(stored.stream);
  await files.remove(key);
  if (returned !== content) throw new Error('the storage returned something else than was written');
}
