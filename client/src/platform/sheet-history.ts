/** The hangout below the current history entry, if that is a sheet. */
export interface HangoutBelow {
  readonly slug: string;
  /** Number of entries back to the hangout's own page; 0 on that page. */
  readonly stepsBack: number;
}

/** A history entry, and how it was reached. */
export interface HistoryEntry {
  readonly key: string;
  readonly action: 'PUSH' | 'REPLACE' | 'POP';
  /** The slug of a hangout's page; null for other pages. */
  readonly slug: string | null;
  /** True if the page may be a sheet over a hangout. */
  readonly maySheet: boolean;
}

/** [H220] The history entries that are sheets over a hangout. Not stored, so a reload shows the full page. */
export interface SheetHistory {
  readonly below: HangoutBelow | null;
  /** The hangouts below entries that may be sheets, by the entry's key. */
  readonly sheets: ReadonlyMap<string, HangoutBelow>;
}

export const emptySheetHistory: SheetHistory = { below: null, sheets: new Map() };

/**
 * [H220] Adds the entry that was reached. It is a sheet if its page was opened from a hangout's page or from a sheet,
 * or if back or forward returns to such an entry.
 */
export function addHistoryEntry(
  { below, sheets }: SheetHistory,
  { key, action, slug, maySheet }: HistoryEntry,
): SheetHistory {
  if (slug !== null) return { below: { slug, stepsBack: 0 }, sheets };
  if (!maySheet) return { below: null, sheets };
  if (action === 'POP') return { below: sheets.get(key) ?? null, sheets };
  if (!below) return { below, sheets };
  const stepsBack = below.stepsBack + (action === 'PUSH' ? 1 : 0);
  // A page that has replaced the hangout's own entry cannot go back to it.
  if (stepsBack === 0) return { below: null, sheets };
  const entry = { slug: below.slug, stepsBack };
  return { below: entry, sheets: new Map(sheets).set(key, entry) };
}
