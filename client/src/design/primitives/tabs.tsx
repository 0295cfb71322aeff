import type { ReactNode } from 'react';
import { Count } from './count.tsx';
import { SpokenOnly } from './spoken-only.tsx';
import styles from './tabs.module.css';

interface TabEntry<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly count?: ReactNode;
  /** [H267] What the tab's number counts, for screen readers. */
  readonly counted?: string;
}

interface TabsProps<K extends string> {
  readonly label: string;
  readonly entries: readonly TabEntry<K>[];
  readonly chosen: K | null;
  readonly onChoose: (key: K) => void;
  /** Prefix of the ids of tabs and panel. */
  readonly id: string;
}

/** Arrow keys move to the neighbouring tab, Home and End to the first and the last. */
export function Tabs<K extends string>({ label, entries, chosen, onChoose, id }: TabsProps<K>) {
  const focusTab = (index: number) => {
    const entry = entries[(index + entries.length) % entries.length];
    if (!entry) return;
    onChoose(entry.key);
    document.getElementById(`${id}-tab-${entry.key}`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={label}>
      {entries.map((entry, index) => (
        <button
          key={entry.key}
          type="button"
          role="tab"
          className={styles.tab}
          id={`${id}-tab-${entry.key}`}
          data-testid={`tab-${entry.key}`}
          aria-selected={entry.key === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={entry.key === chosen || (chosen === null && index === 0) ? 0 : -1}
          onClick={() => onChoose(entry.key)}
          onKeyDown={(event) => {
            const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: entries.length - 1 }[
              event.key
            ];
            if (to !== undefined) focusTab(to);
          }}
        >
          {entry.label}
          {entry.count ? (
            <>
              {' '}
              <Count>{entry.count}</Count>
              {entry.counted ? <SpokenOnly> {entry.counted}</SpokenOnly> : null}
            </>
          ) : null}
        </button>
      ))}
    </div>
  );
}
