import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import textStyles from '../../design/text.module.css';
import { formatNumber } from '../../platform/i18n.ts';
import styles from './admin.module.css';

interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

interface BarChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly format?: (value: number) => string;
  /** Heading of the label column in the table. */
  readonly labelHeading: string;
  readonly tableLabel: string;
}

const width = 720;
const height = 140;
/** Maximum distance between bars in SVG units, so that a few bars stand close together. */
const widestStep = 110;

/**
 * [H1305] A bar chart in SVG. Screen readers read the sum as its title; a table below, which can be opened, has the
 * exact numbers.
 */
export function BarChart({ title, bars, format = formatNumber, labelHeading, tableLabel }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const sum = bars.reduce((all, { value }) => all + value, 0);
  const step = Math.min(widestStep, width / Math.max(1, bars.length));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className={styles.barChart} data-testid="bar-chart">
      <figcaption>
        {title} <strong className={textStyles.num}>{format(sum)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img">
        <title>{`${title}: ${format(sum)}`}</title>
        {bars.map(({ key, label, value }, index) => {
          const size = (value / highest) * (height - 2);
          return (
            <rect
              key={key}
              x={index * step + step * 0.1}
              y={height - size}
              width={step * 0.8}
              height={size}
              rx={Math.min(3, step * 0.2)}
            >
              <title>{`${label}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p
        className={`${styles.barChartEnds} ${textStyles.quiet} ${textStyles.num}`}
        style={{ width: `${(100 * step * bars.length) / width}%` }}
        aria-hidden="true"
      >
        <span>{first?.label}</span>
        <span>{last && last !== first ? last.label : ''}</span>
      </p>
      <details>
        <summary>{tableLabel}</summary>
        <div className={styles.barChartTable}>
          <table className={styles.table}>
            <SpokenOnly as="caption">{title}</SpokenOnly>
            <thead>
              <tr>
                <th scope="col">{labelHeading}</th>
                <th scope="col" data-numeric>
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ key, label, value }) => (
                <tr key={key}>
                  <td>{label}</td>
                  <td data-label={title} data-numeric>
                    {format(value)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
