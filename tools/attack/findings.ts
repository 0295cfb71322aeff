interface Counts {
  requests: number;
  frames: number;
  /** Attempts that a rate limit has stopped: responses with status 429 and refusals `rate_limited`. */
  limited: number;
}

/** The kinds of findings; a single finding of any kind makes the attack fail. */
type FindingKind = 'serverError' | 'surprise' | 'leak' | 'lostMessage';

/** One finding, with what is needed to reproduce it. */
export interface Finding {
  readonly kind: FindingKind;
  readonly what: string;
  /** The request or frame that caused the finding: method, path, caller and body. */
  readonly reproduce: string;
  /** Number of times that this finding occurred. */
  times: number;
}

/** Collects findings; a repeated finding is counted, not listed twice. */
export interface Findings {
  readonly counts: Counts;
  readonly list: readonly Finding[];
  add(kind: FindingKind, what: string, reproduce: string): void;
  /** Returns the number of findings of one kind, repetitions included. */
  total(kind: FindingKind): number;
}

const MAX_REPRODUCE = 3_000;

export function createFindings(onNew: (finding: Finding) => void = () => {}): Findings {
  const counts: Counts = { requests: 0, frames: 0, limited: 0 };
  const known = new Map<string, Finding>();
  return {
    counts,
    get list() {
      return [...known.values()];
    },
    add(kind, what, reproduce) {
      const key = `${kind} ${what}`;
      const before = known.get(key);
      if (before) {
        before.times += 1;
        return;
      }
      const finding = { kind, what, reproduce: reproduce.slice(0, MAX_REPRODUCE), times: 1 };
      known.set(key, finding);
      onNew(finding);
    },
    total: (kind) =>
      [...known.values()].filter((one) => one.kind === kind).reduce((sum, { times }) => sum + times, 0),
  };
}
