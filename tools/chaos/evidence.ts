import type { ChaosEvent } from './events.ts';
import type { StoredState } from './stored-state.ts';

/** Everything that a chaos run leaves behind, as plain data: the invariants read nothing else. Times are epoch ms. */
export interface Evidence {
  readonly events: readonly ChaosEvent[];
  readonly stored: StoredState;
  readonly faults: readonly InjectedFault[];
  readonly logs: readonly LogEntry[];
  /** Processes that exited though no fault was injected into them, with their last output. */
  readonly unexpectedExits: readonly string[];
}

export interface InjectedFault {
  readonly number: number;
  readonly description: string;
  /** game, rest, postgres, redis or proxy. */
  readonly process: string;
  readonly kind: string;
  readonly at: number;
  /** When the process served again. */
  readonly healed: number;
}

export interface LogEntry {
  readonly process: string;
  readonly text: string;
}
