import type { Capability, GlobalRole } from '@hangout/rules';

/** What decides over an account, whoever asks. `bannedUntil` is a moment, 'infinity' for ever, or null. */
export interface AccountRow {
  readonly uuid: string;
  readonly kind: 'user' | 'bot';
  readonly role: GlobalRole;
  readonly capabilities: Capability[];
  readonly status: 'active' | 'deactivated';
  readonly bannedUntil: string | null;
}

/** Its columns, also where other tables are joined. */
export const accountColumns = ['uuid', 'kind', 'role', 'capabilities', 'status', 'bannedUntil'].map(
  (name) => `users.${name}`,
);
