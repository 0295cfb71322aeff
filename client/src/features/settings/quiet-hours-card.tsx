import type { QuietHours } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeNotificationSettings, notificationSettingsQuery } from '../../api/notification-settings.ts';
import { SettingCard } from '../../design/patterns/setting.tsx';
import fieldStyles from '../../design/primitives/field.module.css';
import { Switch } from '../../design/primitives/field.tsx';
import { Input } from '../../design/primitives/input.tsx';
import textStyles from '../../design/text.module.css';
import { useAction } from '../../platform/use-action.ts';
import styles from './notification-settings.module.css';

/** Quiet hours that are proposed, in minutes of the day. */
const NIGHT = { from: 22 * 60, until: 8 * 60 };

/** [H589] Hours without push messages, in the time zone of this browser. */
export function QuietHoursCard() {
  const { t } = useTranslation();
  const settings = useQuery(notificationSettingsQuery());
  const change = useAction((quietHours: QuietHours | null) => changeNotificationSettings({ quietHours }));
  const stored = settings.data?.quietHours ?? null;
  const shown = change.isPending ? change.variables : stored;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <SettingCard aria-labelledby="quiet-hours" data-testid="quiet-hours">
      <h2 id="quiet-hours">{t('notifications.quietHours')}</h2>
      <p className={textStyles.quiet}>{t('notifications.quietHoursText')}</p>
      <Switch
        label={t('notifications.quietHoursOn')}
        checked={shown !== null}
        disabled={!settings.data}
        busy={change.isPending}
        onChange={(isOn) => change.mutate(isOn ? { ...NIGHT, timeZone } : null)}
        testId="quiet-hours-on"
      />
      {shown ? (
        <>
          <div className={styles.quietHours}>
            {(['from', 'until'] as const).map((end) => (
              <label key={end} className={fieldStyles.field}>
                <span>{t(`notifications.quiet.${end}`)}</span>
                <Input
                  type="time"
                  // Uncontrolled, because a time that is being typed is incomplete; only complete ones are saved.
                  key={shown[end]}
                  defaultValue={formatMinute(shown[end])}
                  onBlur={({ currentTarget: { value } }) => {
                    const minute = parseMinute(value);
                    if (minute !== null && minute !== shown[end])
                      change.mutate({ ...shown, [end]: minute, timeZone });
                  }}
                  data-testid={`quiet-${end}`}
                />
              </label>
            ))}
          </div>
          <p className={textStyles.quiet} data-testid="quiet-zone">
            {t('notifications.timeZone', { zone: shown.timeZone.replaceAll('_', ' ') })}
          </p>
        </>
      ) : null}
    </SettingCard>
  );
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const formatMinute = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** Parses `22:30` into minutes of the day; null if the field is empty. */
function parseMinute(value: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(value) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
