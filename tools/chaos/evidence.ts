import type { ChaosEvent } from './events.ts';
import type { StoredState } from './stored-state.ts';

/** All that a chaos run leaves behind; invariants read nothing else. Times are epoch ms. */
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
  /** Kind of the process, such as game, rest, postgres, redis or proxy. */
  readonly process: string;
  readonly kind: string;
  readonly at: number;
  /** When the process was ready for requests again. */
  readonly healed: number;
}

export interface LogEntry {
  readonly process: string;
  readonly text: string;
}
