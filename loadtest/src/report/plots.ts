import { escapeHtml } from '@hangout/rules/escape-html';
/** A point of a plot. If `y` is null, nothing was measured, and the plot has a gap. */
export interface Point {
  readonly x: number;
  readonly y: number | null;
}

export interface Plot {
  readonly title: string;
  readonly xUnit: string;
  readonly yUnit: string;
  /** The points of each series, by name. All series must have the same values of x. */
  readonly series: Readonly<Record<string, readonly Point[]>>;
  /** Vertical lines with labels. */
  readonly marks?: readonly { readonly x: number; readonly label: string }[];
}

/** Options of a plot, and its values in uPlot's format. `draw-plots.ts` reads them from the page. */
export interface PlotData extends Pick<Plot, 'xUnit' | 'yUnit'> {
  readonly names: readonly string[];
  readonly data: readonly (readonly (number | null)[])[];
  readonly marks: readonly { readonly x: number; readonly label: string }[];
}

/** Renders a figure element that contains the data of a plot; the page's script draws it. */
export function renderPlot({ title, xUnit, yUnit, series, marks = [] }: Plot): string {
  const points = Object.values(series);
  const plot: PlotData = {
    ...{ xUnit, yUnit, marks, names: Object.keys(series) },
    data: [(points[0] ?? []).map(({ x }) => x), ...points.map((list) => list.map(({ y }) => y))],
  };
  return `<figure><figcaption>${escapeHtml(title)}</figcaption><div data-plot="${escapeHtml(JSON.stringify(plot))}"></div></figure>`;
}

/**
 * Counts events over time: returns the rate per second in each of `slices` equal parts. `times` are in ms.
 */
export function ratePoints(times: readonly number[], slices = 60): Point[] {
  const end = times.reduce((latest, time) => Math.max(latest, time), 0);
  if (end === 0) return [];
  const counts = new Array<number>(slices).fill(0);
  for (const time of times) {
    const slice = Math.min(slices - 1, Math.floor((time / end) * slices));
    counts[slice] = (counts[slice] ?? 0) + 1;
  }
  const seconds = end / slices / 1000;
  return counts.map((count, index) => ({ x: (index + 0.5) * seconds, y: count / seconds }));
}

/** Returns the cumulative distribution: for each value, the percentage of all values that are not larger. */
export function sharePoints(values: readonly number[], steps = 100): Point[] {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return [];
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: sorted[Math.min(sorted.length - 1, Math.floor((step / steps) * sorted.length))] ?? 0,
    y: (step / steps) * 100,
  }));
}
