import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { withClass } from '../with-class.tsx';
import { IconButton } from './button.tsx';
import styles from './menu.module.css';

/** Frame around a button and its `MenuPopover`, if the popover has something other than menu entries. */
export const MenuFrame = withClass('div', styles.menu);

export const MenuPopover = withClass('div', styles.menuList, { 'data-popover': true });

export const MenuItem = withClass('button', styles.menuItem, { type: 'button' });

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'bad';
  readonly run: () => void;
}

/**
 * Entries, or a function that renders `MenuItems`, perhaps in a component that loads later. The function is called only
 * while the menu is open.
 */
export type MenuEntries = readonly MenuEntry[] | ((onChoose: (entry: MenuEntry) => void) => ReactNode);

interface MenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly entries: MenuEntries;
  readonly up?: boolean;
  readonly start?: boolean;
  readonly className?: string;
  readonly filled?: boolean;
  readonly testId?: string;
  readonly head?: ReactNode;
}

/** Arrow keys move the focus in the menu; Escape closes it. */
export function Menu({ label, icon, entries, up, start, className, filled, testId, head }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useDismiss(ref, isOpen, () => setOpen(false));
  const step = (by: number) => {
    const items = [...(ref.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.findIndex((item) => item.matches(':focus'));
    items[(at + by + items.length) % items.length]?.focus();
  };
  const choose = (entry: MenuEntry) => {
    setOpen(false);
    // Focuses the menu's button, because a dialog that the entry opens later returns the focus to what has it now, and
    // the entry will be gone.
    ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    entry.run();
  };
  return (
    <div className={`${styles.menu} ${className ?? ''}`} ref={ref}>
      <IconButton
        label={label}
        filled={filled ?? false}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-testid={testId}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
      </IconButton>
      {isOpen ? (
        <div
          className={styles.menuList}
          data-popover
          role="menu"
          tabIndex={-1}
          aria-label={label}
          data-up={up || undefined}
          data-start={start || undefined}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') step(1);
            else if (event.key === 'ArrowUp') step(-1);
            else return;
            event.preventDefault();
          }}
        >
          {head}
          {typeof entries === 'function' ? (
            <Suspense>{entries(choose)}</Suspense>
          ) : (
            <MenuItems entries={entries} onChoose={choose} />
          )}
        </div>
      ) : null}
    </div>
  );
}

interface MenuItemsProps {
  readonly entries: readonly MenuEntry[];
  readonly onChoose: (entry: MenuEntry) => void;
}

/** The first item gets the focus on mount. */
export function MenuItems({ entries, onChoose }: MenuItemsProps) {
  const first = useRef<HTMLButtonElement>(null);
  // A layout effect focuses the first item before the menu is visible, so that no key press is lost.
  useLayoutEffect(() => {
    first.current?.closest('[role=menu]')?.scrollIntoView({ block: 'nearest' });
    first.current?.focus({ preventScroll: true });
  }, []);
  return entries.map((entry, index) => (
    <button
      key={entry.key}
      ref={index === 0 ? first : undefined}
      type="button"
      role="menuitem"
      className={styles.menuItem}
      data-tone={entry.tone}
      data-testid={`menu-${entry.key}`}
      onClick={() => onChoose(entry)}
    >
      {entry.icon}
      {entry.label}
    </button>
  ));
}

/** Closes a popover on Escape, which returns the focus to the button, and when something elsewhere is clicked or focused. */
export function useDismiss(ref: { current: HTMLElement | null }, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Keeps the dialog or sheet around the popover open.
      event.preventDefault();
      event.stopPropagation();
      latest.current();
      ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) latest.current();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [isOpen, ref]);
}
