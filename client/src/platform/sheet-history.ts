/** The hangout below the current entry of the browser's history. */
export interface HangoutBelow {
  readonly slug: string;
  /** How many entries back the hangout's own page is; 0 on that page. */
  readonly stepsBack: number;
}

/** One entry of the browser's history, and how it was reached. */
export interface HistoryEntry {
  /** The router's key of the entry. */
  readonly key: string;
  readonly action: 'PUSH' | 'REPLACE' | 'POP';
  /** The hangout whose page it is; null for other pages. */
  readonly slug: string | null;
  /** Whether the page may be shown as a sheet over a hangout. */
  readonly maySheet: boolean;
}

/**
 * [H220] Which entries of the browser's history lie over a hangout. It is lost when a page is loaded anew, so that a reload
 * shows the full page.
 */
export interface SheetHistory {
  /** The hangout below the current entry; null where there is none. */
  readonly below: HangoutBelow | null;
  /** The hangouts below the entries that may be shown as a sheet, by key of the entry. */
  readonly sheets: ReadonlyMap<string, HangoutBelow>;
}

export const emptySheetHistory: SheetHistory = { below: null, sheets: new Map() };

/**
 * [H220] Adds the entry that was reached. A page lies over a hangout where it was opened from that hangout's page or from
 * another sheet over it, and where back or forward return to such an entry.
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
  // A page that has replaced the hangout's own entry has nothing to return to.
  if (stepsBack === 0) return { below: null, sheets };
  const entry = { slug: below.slug, stepsBack };
  return { below: entry, sheets: new Map(sheets).set(key, entry) };
}
