import { ChevronLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  /** Name of the sheet for screen readers. */
  readonly name: string;
  /** Differs for each page that the sheet shows. */
  readonly pageKey: string;
  readonly onClose: () => void;
  /** Goes back to the page that the sheet showed before; null on its first page. */
  readonly onBack: (() => void) | null;
  readonly children: ReactNode;
}

/**
 * [H220] A page as a dialog over the stage. Not modal, so that player and chat beside it can be used. The focus moves
 * into each new page; Escape closes the sheet. The caller returns the focus when the sheet closes.
 */
export function Sheet({ name, pageKey, onClose, onBack, children }: SheetProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  useFocus(ref, pageKey);
  useEscape(ref, onClose);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the button do the same as a click on the stage. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div className={styles.scrim} onClick={onClose} data-testid="sheet-scrim" />
      <dialog ref={ref} open className={styles.sheet} aria-label={name} tabIndex={-1} data-testid="sheet">
        <div className={styles.head}>
          {onBack ? (
            <IconButton label={t('app.back')} onClick={onBack} data-testid="sheet-back">
              <ChevronLeft size={22} />
            </IconButton>
          ) : null}
          <IconButton
            label={t('app.close')}
            className={styles.close ?? ''}
            onClick={onClose}
            data-testid="sheet-close"
          >
            <X size={22} />
          </IconButton>
        </div>
        <div className={styles.page}>{children}</div>
      </dialog>
    </>
  );
}

function useFocus(ref: { readonly current: HTMLDialogElement | null }, pageKey: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    const sheet = ref.current;
    // A page that has focused one of its fields keeps the focus there.
    if (sheet && !sheet.contains(document.activeElement)) sheet.focus();
    sheet?.querySelector(`.${styles.page}`)?.scrollTo(0, 0);
  }, [pageKey]);
}

/** Escape closes the sheet, unless a menu or dialog handles it or the focus is elsewhere. */
function useEscape(ref: { readonly current: HTMLDialogElement | null }, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      const focused = document.activeElement;
      if (focused === document.body || ref.current?.contains(focused)) latest.current();
    };
    // Menus stop the event at the document, so it reaches the window only if none was open.
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [ref]);
}
