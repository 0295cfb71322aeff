/** How long the tests and hooks of each file took, ms, by the file's path inside the project. */
export type Durations = Readonly<Record<string, number>>;

/** Sums the durations of each file. */
export function addDurations(one: Durations, other: Durations): Durations {
  const sums: Record<string, number> = { ...one };
  for (const [file, ms] of Object.entries(other)) sums[file] = (sums[file] ?? 0) + ms;
  return sums;
}

/** Durations in a reporter's file; none where the runner ended before it could write one. */
export function durationsOf(report: string | undefined): Durations {
  if (report === undefined) return {};
  // reporter.ts writes the file.
  return (JSON.parse(report) as { durations?: Durations }).durations ?? {};
}

/** The slowest files as text, the slowest first. */
export function slowestFiles(durations: Durations, count = 10): string[] {
  return Object.entries(durations)
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
