import { type Language, templates } from './index.ts';
import type { Occasion } from './occasions.ts';

/** Something that a resident writes about. */
export interface ChatEvent {
  readonly occasion: Occasion;
  readonly language: Language;
  /** The values of placeholders, by name; a message with a placeholder that has no value is not chosen. */
  readonly values: Readonly<Record<string, string>>;
}

/** What residents wrote in one hangout; all of its residents share it. */
export interface ChatMemory {
  /** The templates used in the last ten minutes, and always the last one, oldest first; `at` is epoch ms. */
  readonly said: readonly { readonly template: string; readonly at: number }[];
}

/** [H891] How long residents do not repeat a message in a hangout, ms. */
export const REPEAT_AFTER_MS = 600_000;

/**
 * [H891] Chooses a message for an event, except those used in the hangout in the last ten minutes and the one used
 * last. Null if no message is left. `random` is in [0, 1), `now` epoch ms.
 */
export function chooseMessage(
  event: ChatEvent,
  memory: ChatMemory,
  random: () => number,
  now: number,
): { text: string; memory: ChatMemory } | null {
  const said = memory.said.filter(
    (one, index) => now - one.at < REPEAT_AFTER_MS || index === memory.said.length - 1,
  );
  const used = new Set(said.map((one) => one.template));
  const free = templates[event.language][event.occasion].filter(
    (template) => !used.has(template) && isFillable(template, event.values),
  );
  const template = free[Math.floor(random() * free.length)];
  if (template === undefined) return null;
  const text = template.replace(placeholder, (_, name: string) => event.values[name] ?? '');
  return { text, memory: { said: [...said, { template, at: now }] } };
}

const placeholder = /\{(\w+)\}/g;

function isFillable(template: string, values: Readonly<Record<string, string>>): boolean {
  return [...template.matchAll(placeholder)].every(([, name = '']) => !!values[name]);
}
