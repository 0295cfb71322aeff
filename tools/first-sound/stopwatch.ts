export interface Phase {
  readonly name: string;
  readonly seconds: number;
}

/** Measures phases that follow each other. */
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
    /** Adds a part of the current phase, measured elsewhere. */
    note(name: string, seconds: number): void {
      phases.push({ name: `  ${name}`, seconds });
    },
    end(name: string): Phase[] {
      return [...phases, { name, seconds: (performance.now() - begun) / 1000 }];
    },
  };
}

export function printPhases(title: string, phases: readonly Phase[]): void {
  console.log(`\n${title}`);
  for (const { name, seconds } of phases) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
}
