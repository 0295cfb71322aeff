import { useAtomValue } from 'jotai';
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { announcementAtom } from '../../platform/announcements.ts';
import { dismissToast, holdToast, releaseToast, toastsAtom } from '../../platform/toasts.ts';
import { Button, IconButton } from './button.tsx';
import { topDialogAtom } from './open-dialogs.ts';
import { SpokenOnly } from './spoken-only.tsx';
import styles from './toasts.module.css';
import { TOAST_KEY, useToastKey } from './use-toast-key.ts';

const icons = { plain: Info, good: CircleCheck, bad: TriangleAlert };

/**
 * [H244] Toasts, and texts for screen readers. Both are rendered inside an open dialog, because everything outside of
 * it is inert and not read.
 */
export function Toasts() {
  const dialog = useAtomValue(topDialogAtom);
  return createPortal(<ToastList isInDialog={dialog !== null} />, dialog ?? document.body);
}

function ToastList({ isInDialog }: { isInDialog: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  // A dialog that opens is drawn above the toasts, so they are then shown again above the dialog.
  useLayoutEffect(() => list.current?.showPopover(), []);
  const { t } = useTranslation();
  const notices = useAtomValue(toastsAtom);
  const announcement = useAtomValue(announcementAtom);
  const restoreFocus = useToastKey(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the toasts.
  useLayoutEffect(restoreFocus, [notices]);
  return (
    <>
      <div
        ref={list}
        className={styles.toasts}
        data-in-dialog={isInDialog || undefined}
        data-testid="toasts"
        popover="manual"
        role="status"
        aria-live="polite"
      >
        {notices.map((notice) => {
          const Icon = icons[notice.tone];
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: what is inside of it takes the focus and the pointer.
            <div
              key={notice.id}
              className={styles.toast}
              data-tone={notice.tone}
              data-testid="toast"
              onFocus={() => holdToast(notice.id)}
              onBlur={() => releaseToast(notice.id)}
              onPointerEnter={() => holdToast(notice.id)}
              onPointerLeave={({ currentTarget }) => {
                if (!currentTarget.contains(document.activeElement)) releaseToast(notice.id);
              }}
            >
              <Icon size={20} aria-hidden="true" />
              <span>{notice.text}</span>
              {notice.action ? (
                <Button
                  variant="plain"
                  size="small"
                  aria-keyshortcuts={TOAST_KEY}
                  onClick={() => {
                    notice.action?.run();
                    dismissToast(notice.id);
                  }}
                >
                  {notice.action.label}
                  {notice.isByKeyboard ? (
                    <span className={styles.key} aria-hidden="true">
                      {TOAST_KEY}
                    </span>
                  ) : null}
                </Button>
              ) : null}
              <IconButton label={t('app.close')} onClick={() => dismissToast(notice.id)}>
                <X size={18} />
              </IconButton>
            </div>
          );
        })}
      </div>
      <SpokenOnly as="div" aria-live="polite" data-testid="announcement">
        {announcement}
      </SpokenOnly>
    </>
  );
}
