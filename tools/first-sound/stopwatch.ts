/** A phase with what it took, s. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
}

/** Takes the time of phases that follow one another. */
export function createStopwatch() {
  const begun = performance.now();
  let last = begun;
  const phases: Phase[] = [];
  return {
    lap(name: string): void {
      const now = performance.now();
      phases.push({ name, seconds: (now - last) / 1000 });
      last = now;
    },
    /** A part of a phase, as somebody else timed it. */
    note(name: string, seconds: number): void {
      phases.push({ name: `  ${name}`, seconds });
    },
    end(name: string): Phase[] {
      return [...phases, { name, seconds: (performance.now() - begun) / 1000 }];
    },
  };
}
