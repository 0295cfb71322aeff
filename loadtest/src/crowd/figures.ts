import type { GrowthSeries } from '../../../tools/growth/growth.ts';

/**
 * Results for one number of people. Processor times are in seconds of user and system time, of the server
 * process without PostgreSQL.
 */
export interface CrowdFigures {
  readonly listeners: number;
  readonly joins: {
    readonly failed: number;
    readonly perSecond: number;
    readonly firstQuarter: number;
    readonly lastQuarter: number;
  };
  readonly fullStateBytes: number;
  readonly cpuSecondsPer1000Joins: number;
  readonly controlCpuSecondsPer1000Joins: number;
  readonly chat: { readonly cpuSecondsPer1000: number; readonly controlCpuSecondsPer1000: number };
  /**
   * Times in ms: latencies of votes, the patch interval, and how long the control server takes to send a
   * frame to everybody.
   */
  readonly vote: {
    readonly p50: number;
    readonly p99: number;
    readonly patchMs: number;
    readonly controlFanoutMs: number;
    /** Processor time that one vote costs until no more patches follow, ms. */
    readonly cpuMs: number;
    /** Processor time while votes go on, as a share of one core. */
    readonly streamCpuShare: number;
  };
  readonly rssKBPerListener: number;
  readonly controlRssKBPerListener: number;
  /** Processor time in the phase "friday" (mixed activity), as a share of one core. */
  readonly friday?: { readonly cpuShare: number; readonly controlCpuShare: number };
}

interface Row {
  readonly name: string;
  of(figures: CrowdFigures): number | undefined;
}

const rows: readonly Row[] = [
  { name: 'joins that failed', of: (f) => f.joins.failed },
  { name: 'joins a second', of: (f) => f.joins.perSecond },
  { name: '  first quarter', of: (f) => f.joins.firstQuarter },
  { name: '  last quarter', of: (f) => f.joins.lastQuarter },
  { name: 'full state, bytes', of: (f) => f.fullStateBytes },
  { name: 'processor s per 1,000 joins', of: (f) => f.cpuSecondsPer1000Joins },
  { name: '  control', of: (f) => f.controlCpuSecondsPer1000Joins },
  { name: 'processor s per 1,000 chat deliveries', of: (f) => f.chat.cpuSecondsPer1000 },
  { name: '  control', of: (f) => f.chat.controlCpuSecondsPer1000 },
  { name: 'vote to listener p50, ms', of: (f) => f.vote.p50 },
  { name: '  p99', of: (f) => f.vote.p99 },
  { name: '  patch interval', of: (f) => f.vote.patchMs },
  { name: '  control: fan-out p99', of: (f) => f.vote.controlFanoutMs },
  { name: 'processor ms for a single vote', of: (f) => f.vote.cpuMs },
  { name: 'five votes a second, share of a core', of: (f) => f.vote.streamCpuShare },
  { name: 'memory per listener, KB', of: (f) => f.rssKBPerListener },
  { name: '  control', of: (f) => f.controlRssKBPerListener },
  { name: 'friday, share of a core', of: (f) => f.friday?.cpuShare },
  { name: '  control', of: (f) => f.friday?.controlCpuShare },
];

/** Formats a table with one column per number of people. */
export function formatCrowdTable(
  all: readonly CrowdFigures[],
  extra: readonly { name: string; values: readonly number[] }[] = [],
) {
  const lines = [
    ['people inside', ...all.map((figures) => figures.listeners.toLocaleString('en'))],
    ...rows.map(({ name, of }) => [
      name,
      ...all.map((figures) => of(figures)?.toLocaleString('en', numberFormat) ?? ''),
    ]),
    ...extra.map(({ name, values }) => [
      name,
      ...values.map((value) => value.toLocaleString('en', numberFormat)),
    ]),
  ];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => pad(cell, widths[column] ?? 0, column > 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const numberFormat = { maximumFractionDigits: 5 };
const pad = (cell: string, width: number, right: boolean) =>
  right ? cell.padStart(width) : cell.padEnd(width);

/** Lists how costs grow with the number of people; these are costs of all people together. */
export function listCrowdGrowth(all: readonly CrowdFigures[]): GrowthSeries[] {
  const series = (
    name: string,
    unit: string,
    of: (figures: CrowdFigures) => readonly [cost: number, control: number],
  ): GrowthSeries => ({
    ...{ name, unit },
    costs: all.map((figures) => ({ size: figures.listeners, cost: of(figures)[0] })),
    controlCosts: all.map((figures) => ({ size: figures.listeners, cost: of(figures)[1] })),
  });
  const thousands = (figures: CrowdFigures) => figures.listeners / 1000;
  return [
    series('joins of all', 'processor s', (f) => [
      f.cpuSecondsPer1000Joins * thousands(f),
      f.controlCpuSecondsPer1000Joins * thousands(f),
    ]),
    series('a chat message to all', 'processor s', (f) => [
      f.chat.cpuSecondsPer1000 * thousands(f),
      f.chat.controlCpuSecondsPer1000 * thousands(f),
    ]),
    series('memory of all', 'KB', (f) => [
      f.rssKBPerListener * f.listeners,
      f.controlRssKBPerListener * f.listeners,
    ]),
  ];
}
