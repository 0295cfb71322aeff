import { ChevronLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  /** Name for screen readers. */
  readonly name: string;
  /** Changes with each page that the sheet shows. */
  readonly pageKey: string;
  readonly onClose: () => void;
  /** Goes back to the previous page of the sheet; null on the first page. */
  readonly onBack: (() => void) | null;
  readonly children: ReactNode;
}

/**
 * [H220] A page as a dialog over the stage of a hangout. The dialog is not modal, so that the player and the chat
 * beside it stay usable. The focus moves into each new page, and Escape closes the sheet. When it closes, the component
 * that shows the sheet returns the focus.
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
    // If the page has focused one of its fields, the focus stays there.
    if (sheet && !sheet.contains(document.activeElement)) sheet.focus();
    sheet?.querySelector(`.${styles.page}`)?.scrollTo(0, 0);
  }, [pageKey]);
}

/** Closes the sheet on Escape, unless an open menu or dialog handles the key or the focus is outside the sheet. */
function useEscape(ref: { readonly current: HTMLDialogElement | null }, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      const focused = document.activeElement;
      if (focused === document.body || ref.current?.contains(focused)) latest.current();
    };
    // Menus stop the event at the document, so it reaches the window only if no menu was open.
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [ref]);
}
