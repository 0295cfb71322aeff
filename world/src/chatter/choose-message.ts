import { type Language, templates } from './index.ts';
import type { Occasion } from './occasions.ts';

/** An event about which a resident may write. */
export interface ChatEvent {
  readonly occasion: Occasion;
  readonly language: Language;
  /** The values of placeholders, by name. A message is not chosen if one of its placeholders has no value. */
  readonly values: Readonly<Record<string, string>>;
}

/** What the residents of one hangout have written. They all share this memory. */
export interface ChatMemory {
  /** The message templates used in the last ten minutes, oldest first; at least the last one. `at` is epoch ms. */
  readonly said: readonly { readonly template: string; readonly at: number }[];
}

/** [H891] For how long residents of a hangout do not repeat a message, ms. */
export const REPEAT_AFTER_MS = 600_000;

/**
 * [H891] Chooses a message for an event. Leaves out the message that was used last in this hangout, and those used in
 * the last ten minutes. Null if no message is left. `random` is in [0, 1), `now` is epoch ms.
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
