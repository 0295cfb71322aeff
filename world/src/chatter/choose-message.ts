import { type Language, templates } from './index.ts';
import type { Occasion } from './occasions.ts';

/** Something that a resident may write about. */
export interface ChatEvent {
  readonly occasion: Occasion;
  readonly language: Language;
  /** Values of placeholders, by name. A message with a placeholder that has no value is not chosen. */
  readonly values: Readonly<Record<string, string>>;
}

/** What the residents of one hangout have written; all of them share it. */
export interface ChatMemory {
  /** Templates used in the last ten minutes, oldest first, or at least the last one. `at` is epoch ms. */
  readonly said: readonly { readonly template: string; readonly at: number }[];
}

/** [H891] In one hangout, residents do not repeat a message for this long, ms. */
export const REPEAT_AFTER_MS = 600_000;

/**
 * [H891] Chooses a message for an event, but not the last one used in this hangout and none of the last ten
 * minutes. Null if none is left. `random` returns numbers in [0, 1), `now` is epoch ms.
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
