/** A point of a plot, in the plot's own units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

export interface Plot {
  readonly title: string;
  readonly xUnit: string;
  readonly yUnit: string;
  /** One series, or several with names. */
  readonly points: readonly Point[] | readonly Series[];
  /** Vertical lines with labels. */
  readonly marks?: readonly { readonly x: number; readonly label: string }[];
  /** Where the axis ends; by default where the points end. */
  readonly maxX?: number;
  /** Points further apart than this are not connected: nothing was measured between them. */
  readonly gap?: number;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [720, 240, 60, 30, 24];
const LABEL_WIDTH = 50;

/** A plot as an SVG figure. */
export function renderPlot({ title, xUnit, yUnit, points: given, marks = [], ...rest }: Plot): string {
  const series = given.map((one) => ('name' in one ? one : null)).filter((one) => one !== null);
  const lone = given.map((one) => ('x' in one ? one : null)).filter((one) => one !== null);
  const all = series.length > 0 ? series : [{ name: '', points: lone }];
  const points = all.flatMap((one) => one.points);
  const maxX = rest.maxX ?? points.reduce((most, { x }) => Math.max(most, x), 1e-9);
  const maxY = points.reduce((most, { y }) => Math.max(most, y), 1e-9);
  const across = (x: number) => (LEFT + (x / maxX) * (WIDTH - LEFT - 10)).toFixed(1);
  const up = (y: number) => (HEIGHT - BOTTOM - (y / maxY) * (HEIGHT - BOTTOM - TOP)).toFixed(1);
  const place = ({ x, y }: Point) => `${across(x)},${up(y)}`;
  const lines = all.flatMap((one, index) =>
    splitAtGaps(one.points, rest.gap).map((some) => {
      // A single point is drawn twice, so that the round end of the line shows it.
      const drawn = (some.length === 1 ? [...some, ...some] : some).map(place).join(' ');
      return `<polyline${index > 0 ? ` class="line${index}"` : ''} points="${drawn}"/>`;
    }),
  );
  const legend = series.map(
    ({ name }, index) =>
      `<text class="name${index}" x="${WIDTH - 10 - (series.length - 1 - index) * 150}" y="14" text-anchor="end">${escapeText(name)}</text>`,
  );
  const levels = [0, 0.5, 1].map((share) => {
    const at = up(maxY * share);
    return `<line class="level" x1="${LEFT}" x2="${WIDTH - 10}" y1="${at}" y2="${at}"/><text x="${LEFT - 6}" y="${at}" text-anchor="end" dominant-baseline="middle">${short(maxY * share)}</text>`;
  });
  let [row, lastX] = [0, Number.NEGATIVE_INFINITY];
  const drawnMarks = marks
    .filter(({ x }) => x <= maxX)
    .map(({ x, label }) => {
      const at = Number(across(x));
      // Labels of marks that are close to each other are put below each other.
      row = at - lastX < LABEL_WIDTH ? row + 1 : 0;
      lastX = at;
      return `<line class="mark" x1="${at.toFixed(1)}" x2="${at.toFixed(1)}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/><text x="${at.toFixed(1)}" y="${TOP + 10 + 12 * row}" dx="3">${escapeText(label)}</text>`;
    });
  return `<figure><figcaption>${escapeText(title)}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeText(title)}">${levels.join('')}${drawnMarks.join('')}${lines.join('')}${legend.join('')}<text x="${WIDTH - 10}" y="${HEIGHT - 8}" text-anchor="end">${short(maxX)} ${escapeText(xUnit)}</text><text x="${LEFT}" y="14">${escapeText(yUnit)}</text></svg></figure>`;
}

/** The points in pieces, split where two are too far apart. */
function splitAtGaps(points: readonly Point[], gap = Number.POSITIVE_INFINITY): Point[][] {
  const pieces: Point[][] = [];
  for (const point of points) {
    const piece = pieces.at(-1);
    if (piece && point.x - (piece.at(-1)?.x ?? 0) <= gap) piece.push(point);
    else pieces.push([point]);
  }
  return pieces;
}

/** How many of the times (ms) fall into each slice, as a rate per second. */
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

/** The cumulative distribution: for each value the share of values (in percent) that are no larger. */
export function sharePoints(values: readonly number[], steps = 100): Point[] {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return [];
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: sorted[Math.min(sorted.length - 1, Math.floor((step / steps) * sorted.length))] ?? 0,
    y: (step / steps) * 100,
  }));
}

const short = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 });

export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
