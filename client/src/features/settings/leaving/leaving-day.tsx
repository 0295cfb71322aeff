import { useTranslation } from 'react-i18next';
import { takeBackDeactivation } from '../../../api/leaving.ts';
import { SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { formatDay } from '../../../platform/format-day.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';

/** [H952] Says on which day the account will be closed, with a button that prevents it. */
export function LeavingDay({ day, deletes }: { day: string; deletes: boolean }) {
  const { t } = useTranslation();
  const takeBack = useAction(takeBackDeactivation, {
    onSuccess: () => showToast({ tone: 'good', text: t('leaving.takenBack') }),
  });
  return (
    <>
      <p>{t(deletes ? 'leaving.deletesOn' : 'leaving.deactivatesOn', { day: formatDay(day) })}</p>
      <SettingRow>
        <Button
          size="small"
          variant="brand"
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate()}
          data-testid="take-back"
        >
          {t('leaving.takeBack')}
        </Button>
      </SettingRow>
    </>
  );
}
