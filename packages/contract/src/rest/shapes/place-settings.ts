import { cleanText, isPlaceName } from '@hangout/rules';
import { z } from 'zod';
import { Locale } from './account-fields.ts';

/** [H1963] Settings of the whole installation by admins; null stands for the value in the configuration. */
export const PlaceSettings = z.object({
  name: z
    .string()
    .overwrite(cleanText)
    .trim()
    .refine(isPlaceName, 'must have at most 30 letters, digits, blanks and signs such as . or &')
    .nullable()
    .describe('what pages, mails and apps call this place'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #562df9')
    .toLowerCase()
    .nullable()
    .describe('of buttons, marks and mails'),
  language: Locale.nullable().describe('for people whose browser has none of the languages'),
});
export type PlaceSettings = z.infer<typeof PlaceSettings>;

/** [H1964] Refusals of a brand colour with too little contrast. */
export const unseenColor = {
  brand_color_unreadable: [400, 'White text cannot be read on this colour'],
  brand_color_too_dark: [400, 'This colour is not seen on the dark page'],
} as const;
