import { cleanText } from '@hangout/rules';
import { z } from 'zod';

/** A text of at most `max` characters in each language. */
export const TranslatedText = (max: number) =>
  z
    .record(z.string().regex(/^[a-z]{2,3}$/), z.string().overwrite(cleanText).trim().max(max))
    .refine((texts) => Object.keys(texts).length <= 20, 'has too many languages')
    .describe('by language, such as { "en": "…" }');
