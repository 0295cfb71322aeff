/** Why a command was not carried out: `code` is what the client translates, `message` is for logs and bots. */
export type Refusal = {
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** What a pure command answers: the new state with what happened on the way, or the reason why not. */
export type Outcome<State, Fact> =
  | { readonly ok: true; readonly state: State; readonly facts: Fact[] }
  | { readonly ok: false; readonly refusal: Refusal };

export function refused(
  code: string,
  message: string,
  details?: Refusal['details'],
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: details ? { code, message, details } : { code, message } };
}
