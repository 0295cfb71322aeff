import { isBirthday, MAX_BIO_LENGTH, PROVIDERS, parseSocialName, type SocialNetwork } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import {
  Colour,
  limitOffset,
  listOf,
  repeatable,
  ShownText,
  Timestamp,
  Uuid,
} from '../../framework/fields.ts';
import {
  AvatarId,
  Capabilities,
  GlobalRole,
  Locale,
  Nickname,
  nicknameReserved,
  nicknameTaken,
  OwnProfile,
  PersonId,
  personNotFound,
} from '../shapes/account-fields.ts';
import { Profile } from '../shapes/profile-shape.ts';

const line = (max: number) => ShownText(max).nullish();

/** [H555] A name in a social network, or a link to it. Null, or only blanks, removes it. */
const socialName = (network: SocialNetwork) =>
  ShownText(200)
    .transform((text, ctx) => {
      if (text === '') return null;
      const name = parseSocialName(network, text);
      if (name !== null) return name;
      ctx.addIssue({ code: 'custom', message: `must be a name at ${network} or a link to it` });
      return z.NEVER;
    })
    .nullish();

/** [H547] A date of birth, from 1900-01-01 to today. */
const Birthday = z.iso
  .date()
  .refine(
    (date) => isBirthday(date, new Date().toISOString().slice(0, 10)),
    'must be a day from 1900-01-01 to today',
  );

/** Changes of a profile; absent fields keep their values. */
export const ProfileChange = z.object({
  nickname: Nickname.optional(),
  avatarId: AvatarId.optional(),
  color: Colour.optional(),
  firstName: line(60),
  lastName: line(60),
  pronoun: line(30),
  displayPronouns: z.boolean().optional(),
  songOfTheWeek: line(200),
  song: line(200),
  zodiac: line(30),
  bio: line(MAX_BIO_LENGTH),
  birthday: Birthday.nullish(),
  displayBirthday: z.boolean().optional(),
  facebook: socialName('facebook'),
  instagram: socialName('instagram'),
  twitter: socialName('twitter'),
  snapchat: socialName('snapchat'),
  tiktok: socialName('tiktok'),
  musicProviders: z
    .array(z.enum(PROVIDERS))
    .max(PROVIDERS.length)
    .optional()
    .describe('[H548] services in which the person listens to music'),
  priceForGig: z.number().min(0).max(1_000_000).nullish(),
  explicitAllowed: z.boolean().optional(),
  findableByEmail: z.boolean().optional(),
  locale: Locale.nullish(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

const tooMuch = { too_much: [413, 'This is more than can be kept'] } as const;

export const profiles = defineEndpoints('user-service', {
  byId: {
    method: 'GET',
    path: '/profile/:id',
    access: 'user',
    summary: "Somebody's profile",
    params: z.object({ id: PersonId }),
    returns: Profile,
    refusals: { person_not_found: personNotFound },
  },
  byIdForServices: {
    method: 'GET',
    path: '/profile/:id/service',
    access: 'service',
    summary: "Somebody's profile, for our other services",
    params: z.object({ id: PersonId }),
    returns: Profile,
    refusals: { person_not_found: personNotFound },
  },
  batch: {
    method: 'GET',
    path: '/users/profiles',
    access: 'user',
    summary: 'Profiles of up to 150 people',
    query: z.object({ users: repeatable(Uuid, 150) }),
    returns: z.array(z.object({ userProfile: Profile })),
  },
  search: {
    method: 'GET',
    path: '/users/search',
    access: 'user',
    summary: 'People by the beginnings of the words in their names',
    query: z.object({ q: z.string().trim().min(2).max(60), ...limitOffset(50, 20) }),
    returns: listOf(Profile),
    limit: { points: 60, seconds: 60, by: 'person' },
  },
  own: {
    method: 'GET',
    path: '/users/profile',
    access: 'user',
    summary: 'My own profile',
    returns: OwnProfile,
  },
  update: {
    method: 'POST',
    path: '/users/profile',
    access: 'user',
    summary: 'Change how I appear',
    body: ProfileChange,
    returns: OwnProfile,
    refusals: {
      nickname_taken: nicknameTaken,
      nickname_reserved: nicknameReserved,
      avatar_not_yours: [403, 'This avatar is not yours to wear'],
    },
  },
  user: {
    method: 'GET',
    path: '/users/user/:id',
    access: 'user',
    summary: 'A person with their standing on the platform',
    params: z.object({ id: PersonId }),
    returns: z.object({
      uuid: z.string(),
      kind: z.enum(['user', 'bot']),
      role: GlobalRole,
      createdAt: Timestamp,
      userProfile: Profile,
    }),
    refusals: { person_not_found: personNotFound },
  },
  capabilities: {
    method: 'GET',
    path: '/users/capabilities',
    access: 'user',
    summary: 'What I may do beyond the ordinary',
    returns: z.object({ capabilities: Capabilities }),
  },
  userData: {
    method: 'GET',
    path: '/users/profile/user-data',
    access: 'user',
    summary: 'What my client keeps for me',
    returns: z.record(z.string(), z.unknown()),
  },
  putUserData: {
    method: 'PUT',
    path: '/users/profile/user-data',
    access: 'user',
    summary: 'Keep this for my client',
    body: z.object({}).catchall(z.unknown()),
    returns: z.record(z.string(), z.unknown()),
    refusals: tooMuch,
  },
  patchUserData: {
    method: 'PATCH',
    path: '/users/profile/user-data',
    access: 'user',
    summary: 'Change single values of what my client keeps for me; the others stay',
    body: z.object({}).catchall(z.unknown()),
    returns: z.record(z.string(), z.unknown()).describe('all values'),
    refusals: tooMuch,
  },
});
