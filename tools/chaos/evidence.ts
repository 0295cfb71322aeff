import type { ChaosEvent } from './events.ts';
import type { StoredState } from './stored-state.ts';

/** Everything that a chaos run leaves behind, as plain data: the invariants read nothing else. Times are epoch ms. */
export interface Evidence {
  readonly events: readonly ChaosEvent[];
  readonly stored: StoredState;
  readonly faults: readonly InjectedFault[];
  readonly logs: readonly LogEntry[];
  /** Processes that exited without an injected fault, with their last output. */
  readonly unexpectedExits: readonly string[];
}

export interface InjectedFault {
  readonly number: number;
  readonly description: string;
  /** Kind of process: game, rest, postgres, redis or proxy. */
  readonly process: string;
  readonly kind: string;
  readonly at: number;
  /** Time at which the process was ready for requests again. */
  readonly healed: number;
}

export interface LogEntry {
  readonly process: string;
  readonly text: string;
}
