/** The hangout below the current history entry if that entry is shown as a sheet. */
export interface HangoutBelow {
  readonly slug: string;
  /** Number of steps back to the hangout's own entry; 0 on that entry. */
  readonly stepsBack: number;
}

/** A history entry, and how the user got to it. */
export interface HistoryEntry {
  readonly key: string;
  readonly action: 'PUSH' | 'REPLACE' | 'POP';
  /** The slug of a hangout's page; null for other pages. */
  readonly slug: string | null;
  /** True if the page may be a sheet over a hangout. */
  readonly maySheet: boolean;
}

/**
 * [H220] Knows which history entries are sheets over which hangout. Not stored, so after a reload a page is
 * shown in full.
 */
export interface SheetHistory {
  readonly below: HangoutBelow | null;
  /** For each entry that may be shown as a sheet, the hangout below it; by the entry's key. */
  readonly sheets: ReadonlyMap<string, HangoutBelow>;
}

export const emptySheetHistory: SheetHistory = { below: null, sheets: new Map() };

/**
 * [H220] Returns the history with the entry that the user got to. The entry is a sheet if its page was opened from a
 * hangout's page or from a sheet, or if the user goes back or forward to an entry that was a sheet.
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
  // A page that has replaced the hangout's own entry cannot be a sheet, because there is no entry to return
  // to.
  if (stepsBack === 0) return { below: null, sheets };
  const entry = { slug: below.slug, stepsBack };
  return { below: entry, sheets: new Map(sheets).set(key, entry) };
}
