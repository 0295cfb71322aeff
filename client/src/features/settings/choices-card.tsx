import {
  mayChooseChannel,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_RULES,
  type NotificationChannel,
  type NotificationKind,
} from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  changeNotificationSettings,
  type NotificationSettings,
  notificationSettingsQuery,
} from '../../api/notification-settings.ts';
import { useMailsAreOff } from '../../api/sign-in.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { SettingCard } from '../../design/patterns/setting.tsx';
import textStyles from '../../design/text.module.css';
import { usePermissions } from '../../platform/permissions.ts';
import { useAction } from '../../platform/use-action.ts';
import styles from './notification-settings.module.css';

/**
 * [H588] A checkbox per kind of notification and channel. Choices that users cannot change are disabled. If the server
 * sends no mails, there is no channel for them [H476].
 */
export function ChoicesCard() {
  const { t } = useTranslation();
  const { isAdmin } = usePermissions();
  const settings = useQuery(notificationSettingsQuery());
  return (
    <SettingCard aria-labelledby="choices" data-testid="notification-choices">
      <h2 id="choices">{t('notifications.choices')}</h2>
      <p className={textStyles.quiet}>{t('notifications.choicesText')}</p>
      <QueryState query={settings} count={4} size={40} />
      {settings.data ? (
        <ul className={styles.notificationChoices}>
          {NOTIFICATION_KINDS.filter((kind) => isAdmin || kind !== 'applicationWaiting').map((kind) => (
            <KindChoices key={kind} kind={kind} settings={settings.data} />
          ))}
        </ul>
      ) : null}
    </SettingCard>
  );
}

function KindChoices({ kind, settings }: { kind: NotificationKind; settings: NotificationSettings }) {
  const { t } = useTranslation();
  const name = t(`notifications.kinds.${kind}`);
  const mailsAreOff = useMailsAreOff();
  const shown = NOTIFICATION_CHANNELS.filter(
    (channel) => NOTIFICATION_RULES[kind][channel] !== 'never' && !(channel === 'email' && mailsAreOff),
  );
  return (
    <li className={styles.notificationChoice} data-testid={`choice-${kind}`}>
      <span>{name}</span>
      <span className={styles.notificationChannels}>
        {shown.map((channel) => (
          <ChannelBox
            key={channel}
            {...{ kind, channel }}
            label={`${name}: ${t(`notifications.channels.${channel}`)}`}
            isOn={settings.choices[kind][channel]}
          />
        ))}
      </span>
    </li>
  );
}

interface ChannelBoxProps {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly label: string;
  readonly isOn: boolean;
}

function ChannelBox({ kind, channel, label, isOn }: ChannelBoxProps) {
  const { t } = useTranslation();
  const change = useAction((on: boolean) =>
    changeNotificationSettings({ choices: { [kind]: { [channel]: on } } }),
  );
  return (
    <label data-channel={channel}>
      <input
        type="checkbox"
        aria-label={label}
        checked={change.isPending ? change.variables : isOn}
        disabled={!mayChooseChannel(kind, channel)}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
        data-testid={`choice-${kind}-${channel}`}
      />
      <span aria-hidden="true">{t(`notifications.channels.${channel}`)}</span>
    </label>
  );
}
