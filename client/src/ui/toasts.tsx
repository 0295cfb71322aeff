import { useAtomValue } from 'jotai';
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { announcementAtom, dismissToast, toastsAtom } from '../core/toasts.ts';
import { Button, IconButton } from './button.tsx';

const icons = { plain: Info, good: CircleCheck, bad: TriangleAlert };

/** Shows the toasts, and announces texts to screen readers. */
export function Toasts() {
  const { t } = useTranslation();
  const notices = useAtomValue(toastsAtom);
  const announcement = useAtomValue(announcementAtom);
  return (
    <>
      <div className="toasts" role="status" aria-live="polite">
        {notices.map((notice) => {
          const Icon = icons[notice.tone];
          return (
            <div key={notice.id} className="toast" data-tone={notice.tone} data-testid="toast">
              <Icon size={20} aria-hidden="true" />
              <span>{notice.text}</span>
              {notice.action ? (
                <Button
                  variant="plain"
                  size="small"
                  onClick={() => {
                    notice.action?.run();
                    dismissToast(notice.id);
                  }}
                >
                  {notice.action.label}
                </Button>
              ) : null}
              <IconButton label={t('app.close')} onClick={() => dismissToast(notice.id)}>
                <X size={18} />
              </IconButton>
            </div>
          );
        })}
      </div>
      <div className="heard-only" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}
