import { i18n } from './i18n.ts';

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** Formats the size of a file, as in `12.3 MB`. */
export function formatSize(bytes: number): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? units[2];
  return new Intl.NumberFormat(i18n.language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / size,
  );
}
