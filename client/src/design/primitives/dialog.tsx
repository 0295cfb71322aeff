import { isolateText } from '@hangout/rules';
import { useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import textStyles from '../text.module.css';
import { withClass } from '../with-class.tsx';
import { Button, IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { openDialogsAtom } from './open-dialogs.ts';

interface DialogProps {
  readonly title: string;
  /** Called when the user closes the dialog; null if only the dialog's own buttons close it. */
  readonly onClose: (() => void) | null;
  readonly wide?: boolean;
  /** With `card` the page behind stays visible; on a phone the dialog lies at the lower edge. */
  readonly look?: 'card';
  readonly children: ReactNode;
  readonly testId?: string;
}

/** A modal dialog, open as long as it is mounted. The browser keeps the focus inside; Escape closes it. */
export function Dialog({ title, onClose, wide, look, children, testId }: DialogProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const setOpenDialogs = useSetAtom(openDialogsAtom);
  // A layout effect closes the dialog before its element is removed: only then does the browser return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    focusFirstControl(dialog);
    setOpenDialogs((open) => [...open, dialog]);
    return () => {
      dialog.close();
      setOpenDialogs((open) => open.filter((one) => one !== dialog));
    };
  }, [setOpenDialogs]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same as a click on the backdrop.
    <dialog
      ref={ref}
      className={styles.dialog}
      data-wide={wide || undefined}
      data-look={look}
      data-testid={testId}
      tabIndex={-1}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === ref.current && isOutside(event, ref.current)) onClose?.();
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{isolateText(title)}</h2>
        {onClose ? (
          <IconButton className={styles.close} label={t('app.close')} onClick={onClose} data-closes>
            <X size={20} />
          </IconButton>
        ) : null}
      </div>
      {children}
    </dialog>
  );
}

/**
 * [H1748] Focuses the control that users most likely want: one with `data-focus-first`, or the first below the head.
 * The browser would choose the close button. On a touch screen text fields are left out, because the on-screen keyboard
 * would cover the dialog.
 */
function focusFirstControl(dialog: HTMLDialogElement): void {
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  const controls = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    (one) => !('closes' in one.dataset) && one.checkVisibility(),
  );
  const chosen = controls.find((one) => 'focusFirst' in one.dataset) ?? controls[0];
  if (!chosen || (isTouch && chosen.matches(textInput))) dialog.focus();
  else chosen.focus({ preventScroll: true });
}

const focusable = ':is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled)';
const textInput =
  ':is(textarea, input:not([type="radio"], [type="checkbox"], [type="range"], [type="file"]))';

function isOutside(event: { clientX: number; clientY: number }, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

export const DialogFoot = withClass('div', styles.dialogFoot);

export interface ConfirmTexts {
  readonly title: string;
  readonly text?: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
}

interface ConfirmProps extends ConfirmTexts {
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function Confirm({ title, text, confirmLabel, danger, busy, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} onClose={onClose} testId="confirm">
      {text ? <p className={textStyles.quiet}>{text}</p> : null}
      <div className={styles.dialogFoot}>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button
          variant={danger ? 'danger' : 'brand'}
          busy={busy ?? false}
          onClick={onConfirm}
          data-focus-first={danger ? undefined : ''}
          data-testid="confirm-yes"
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
