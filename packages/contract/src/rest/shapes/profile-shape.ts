import { z } from 'zod';
import { Colour, Timestamp } from '../../framework/fields.ts';

/** A profile as others see it. That of a guest has only the first four fields. */
export const Profile = z
  .object({
    uuid: z.string(),
    nickname: z.string(),
    avatarId: z.string(),
    color: Colour,
    id: z.number().int().optional(),
    firstName: z.string().nullish(),
    lastName: z.string().nullish(),
    pronoun: z.string().nullish().describe('null to others where the person does not show it'),
    displayPronouns: z.boolean().optional(),
    shownBirthday: z
      .string()
      .nullish()
      .describe('month and day, such as 01-31, where the person shows it; never the year'),
    songOfTheWeek: z.string().nullish().describe('number of one of our songs, or words of their own'),
    song: z.string().nullish(),
    zodiac: z.string().nullish(),
    bio: z.string().nullish(),
    createdAt: Timestamp.optional(),
    coverPicture: z.string().nullish(),
    profilePicture: z.string().nullish(),
    facebook: z.string().nullish(),
    instagram: z.string().nullish(),
    twitter: z.string().nullish(),
    snapchat: z.string().nullish(),
    tiktok: z.string().nullish(),
    badges: z.array(z.string()).optional(),
    musicProviders: z.array(z.string()).optional(),
    priceForGig: z.number().nullish(),
    djPoints: z.number().int().optional(),
    subscriptionLevel: z.number().int().optional(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;
