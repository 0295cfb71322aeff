import { en } from './en.ts';
import { es } from './es.ts';
import type { MessageTemplates } from './occasions.ts';

/** The languages in which residents chat. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export const templates: Readonly<Record<Language, MessageTemplates>> = { en, es };

export const reactions = ['🔥', '💜', '😂', '🪩', '🙌', '✨'] as const;
