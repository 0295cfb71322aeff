import {
  CAPABILITIES,
  EMAIL_ADDRESS,
  GLOBAL_ROLES,
  isLocalPath,
  isNickname,
  LANGUAGES,
  normalizeNickname,
} from '@hangout/rules';
import { z } from 'zod';
import { Colour, Timestamp } from '../../framework/fields.ts';
import { Profile } from './profile-shape.ts';

/** An email address; case is ignored, as in the unique index of verified addresses. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ pattern: EMAIL_ADDRESS, error: 'must be an email address' }));
/** [H130] A new password, with at least 8 characters. */
export const NewPassword = z.string().min(8, 'must have at least 8 characters').max(200);
/** [H730] Refusals of a new password that is easy to guess. */
export const weakPassword = {
  password_common: [400, 'This password is one of the most common ones, choose another one'],
  password_blank: [400, 'A password needs more than blanks'],
  password_personal: [400, 'Choose a password that is not your nickname or your email address'],
} as const;
/** A password as it was typed at a sign-in, which is not checked further. */
export const TriedPassword = z.string().max(200);
/** [H070] A nickname: 3 to 25 letters, digits, dots, dashes or single blanks. */
export const Nickname = z
  .string()
  .max(100)
  .refine(isNickname, 'must have 3 to 25 letters, digits, dots, dashes or single blanks')
  .transform(normalizeNickname);
/** [H551] An avatar of every installation, or one that an admin has added. */
export const AvatarId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be the slug of an avatar');

/** The parts of a user's appearance that a sign-up may set. */
export const appearanceFields = {
  nickname: Nickname.optional(),
  avatarId: AvatarId.optional(),
  color: Colour.optional(),
};

/** [H1973] The solution of a challenge, which the refusal `proof_of_work_needed` contains. */
export const proofOfWork = z
  .object({ challenge: z.string().max(2000), nonce: z.number().int().min(0) })
  .optional()
  .describe('the solution of the challenge of a refusal with proof_of_work_needed');
/**
 * [H1973] The details contain a challenge. The client must find a number so that the SHA-256 of the challenge's hash
 * and the number begins with enough zero bits.
 */
export const proofOfWorkNeeded = [403, 'The server asks for a proof of work first'] as const;

export const Locale = z.enum(LANGUAGES);
export const GlobalRole = z.enum(GLOBAL_ROLES);
export const Capability = z.enum(CAPABILITIES);
/** [H2121] The stored capabilities of an account; words that this version does not know are left out. */
export const Capabilities = z
  .array(z.string())
  .transform((stored) => CAPABILITIES.filter((capability) => stored.includes(capability)))
  .pipe(z.array(Capability));

/** A user's own profile, with fields that only the user sees. */
export const OwnProfile = Profile.extend({
  kind: z.enum(['user', 'bot']),
  role: GlobalRole,
  capabilities: Capabilities,
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  explicitAllowed: z.boolean(),
  findableByEmail: z.boolean().describe('whether contact books that hold a verified address of mine find me'),
  locale: Locale.nullable().describe('the chosen language; null where none was chosen'),
  birthday: z.string().nullable(),
  displayBirthday: z.boolean().describe('whether others see day and month of my birthday'),
  deactivationRequestedAt: Timestamp.nullable(),
  deactivatesAt: Timestamp.nullable().describe('when a requested deactivation takes place'),
  deletesThen: z.boolean().describe('whether the account is deleted then'),
  application: z
    .string()
    .nullable()
    .describe('what I wrote to be approved; null where my account does not wait for approval'),
  subscriptionUntil: Timestamp.nullable().describe(
    'when the plan of a voucher ends; null where it has no end',
  ),
}).meta({ id: 'OwnProfile' });
export type OwnProfile = z.infer<typeof OwnProfile>;

/** [H895] The path of a page on this site. */
export const LocalPath = z.string().max(500).refine(isLocalPath, 'must be a path on this site');

export const AccessToken = z.object({ accessToken: z.string() });
/** [H820] A new access token; the server refuses the former one from now on. */
export const RenewedToken = z.object({
  accessToken: z.string().describe('takes the place of the token of this call, which is refused from now on'),
});
export const SignedIn = AccessToken.extend({ user: OwnProfile });

/** Path parameter of a user: the uuid, or the id of the profile. */
export const PersonId = z.string().max(60);
export const wrongCredentials = [401, 'Incorrect email or password'] as const;
/**
 * [H734] The password was right, but the account has a second factor. The client sends its code with the
 * `details.stepToken` of this refusal.
 */
export const secondFactorNeeded = [401, 'Enter the code of your authenticator app'] as const;
export const personNotFound = [404, 'User profile not found'] as const;
export const lastAdmin = [403, 'The last admin cannot leave'] as const;
export const emailTaken = [403, 'This email is already registered'] as const;
/** [H745] Refusal if the day's limit of mails is reached. */
export const tooManyMails = [429, 'Too many mails were sent today. Try again tomorrow.'] as const;
/** [H476] Refusal if the server sends no mails. */
export const mailsOff = [403, 'This server sends no mails'] as const;
/** [H773] Refusal of a nickname that imitates staff. */
export const nicknameReserved = [403, 'This nickname is for staff'] as const;
export const nicknameTaken = [409, 'This nickname is already taken'] as const;
