/** The hangout below the current entry of the browser's history. */
export interface HangoutBelow {
  readonly slug: string;
  /** How many entries back the hangout's own page is; 0 on that page. */
  readonly stepsBack: number;
}

/** An entry of the browser's history, and how it was reached. */
export interface HistoryEntry {
  readonly key: string;
  readonly action: 'PUSH' | 'REPLACE' | 'POP';
  /** The hangout that the page belongs to; null for other pages. */
  readonly slug: string | null;
  /** Whether the page may be shown as a sheet over a hangout. */
  readonly maySheet: boolean;
}

/**
 * [H220] Which entries of the browser's history are sheets over a hangout. Not stored, so that a reload shows the
 * full page.
 */
export interface SheetHistory {
  /** The hangout below the current entry; null if there is none. */
  readonly below: HangoutBelow | null;
  /** The hangouts below the entries that may be shown as a sheet, by key of the entry. */
  readonly sheets: ReadonlyMap<string, HangoutBelow>;
}

export const emptySheetHistory: SheetHistory = { below: null, sheets: new Map() };

/**
 * [H220] Adds the entry that was reached. A page is a sheet over a hangout if it was opened from that hangout's page
 * or from another sheet over it, or if back or forward returns to such an entry.
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
  // A page that replaced the hangout's own entry has no hangout entry to return to.
  if (stepsBack === 0) return { below: null, sheets };
  const entry = { slug: below.slug, stepsBack };
  return { below: entry, sheets: new Map(sheets).set(key, entry) };
}
