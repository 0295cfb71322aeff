import type { RuleRefusal } from './refusal.ts';

/** The result of a pure command: the new state and the facts that explain it, or a refusal. */
export type Outcome<State, Fact> =
  | { readonly ok: true; readonly state: State; readonly facts: Fact[] }
  | { readonly ok: false; readonly refusal: RuleRefusal };

export function refuse(
  code: string,
  message: string,
  details?: RuleRefusal['details'],
): { ok: false; refusal: RuleRefusal } {
  return { ok: false, refusal: details ? { code, message, details } : { code, message } };
}
