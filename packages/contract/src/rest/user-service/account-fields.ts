import { CAPABILITIES, GLOBAL_ROLES, isNickname, normalizeNickname } from '@hangout/rules';
import { z } from 'zod';
import { Colour, Timestamp } from '../../framework/fields.ts';
import { avatarSlugs } from '../points-service/avatar-slugs.ts';
import { Profile } from './profile-shape.ts';

/** An address in small letters. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an email address'));
/** [H130] At least 8 characters. */
export const NewPassword = z.string().min(8, 'must have at least 8 characters').max(200);
/** A password as it is tried: whatever was typed. */
export const TriedPassword = z.string().max(200);
/** [H070] As the rules want it: 3 to 25 letters, digits and few signs, tidied. */
export const Nickname = z
  .string()
  .max(100)
  .refine(isNickname, 'must have 3 to 25 letters, digits, dots, dashes or single blanks')
  .transform(normalizeNickname);
/** One of the avatars that exist. */
export const AvatarId = z.enum(avatarSlugs.map((avatar) => avatar.slug));

/** What someone may say about their looks when they sign up. */
export const appearanceFields = {
  nickname: Nickname.optional(),
  avatarId: AvatarId.optional(),
  color: Colour.optional(),
};

export const GlobalRole = z.enum(GLOBAL_ROLES);
export const Capability = z.enum(CAPABILITIES);

/** A person as they see themselves: their profile and what nobody else is told. */
export const OwnProfile = Profile.extend({
  kind: z.enum(['user', 'bot']),
  role: GlobalRole,
  capabilities: z.array(Capability),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  explicitAllowed: z.boolean(),
  birthday: z.string().nullable(),
  deactivationRequestedAt: Timestamp.nullable(),
}).meta({ id: 'OwnProfile' });
export type OwnProfile = z.infer<typeof OwnProfile>;

export const AccessToken = z.object({ accessToken: z.string() });
export const SignedIn = AccessToken.extend({ user: OwnProfile });

/** Somebody in a path: their uuid, or the number of their profile. */
export const PersonId = z.string().max(60);
export const personNotFound = [404, 'User profile not found'] as const;
export const emailTaken = [403, 'This email is already registered'] as const;
export const nicknameTaken = [409, 'This nickname is already taken'] as const;
