import type { RuleRefusal } from './refusal.ts';

/** What a pure command answers: the new state with what happened on the way, or the reason why not. */
export type Outcome<State, Fact> =
  | { readonly ok: true; readonly state: State; readonly facts: Fact[] }
  | { readonly ok: false; readonly refusal: RuleRefusal };

export function refused(
  code: string,
  message: string,
  details?: RuleRefusal['details'],
): { ok: false; refusal: RuleRefusal } {
  return { ok: false, refusal: details ? { code, message, details } : { code, message } };
}
