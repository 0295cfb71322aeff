import { useQuery } from '@tanstack/react-query';
import { Globe, Smartphone, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pushDevicesQuery, removeBrowser, removePhone } from '../../api/notification-settings.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { SettingCard, SettingEntry, SettingList, SettingWords } from '../../design/patterns/setting.tsx';
import { IconButton } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { useAction } from '../../platform/use-action.ts';

/** [H593] Browsers and phones that receive push messages; each can be removed. */
export function PushDevicesCard({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const devices = useQuery(pushDevicesQuery(userUuid));
  const { browsers = [], phones = [] } = devices.data ?? {};
  const isEmpty = devices.data && browsers.length + phones.length === 0;
  return (
    <SettingCard aria-labelledby="push-devices" data-testid="push-devices">
      <h2 id="push-devices">{t('notifications.devices')}</h2>
      <QueryState query={devices} count={1} size={40} />
      {isEmpty ? <p className={textStyles.quiet}>{t('notifications.noDevices')}</p> : null}
      <SettingList>
        {browsers.map(({ id, device, updatedAt }) => (
          <DeviceItem
            key={`browser ${id}`}
            icon={<Globe size={20} aria-hidden="true" />}
            name={device || t('notifications.unknownBrowser')}
            usedAt={updatedAt}
            remove={() => removeBrowser(id)}
          />
        ))}
        {phones.map(({ id, token, platform, updatedAt }) => (
          <DeviceItem
            key={`phone ${id}`}
            icon={<Smartphone size={20} aria-hidden="true" />}
            name={t(`notifications.platforms.${platform}`)}
            usedAt={updatedAt}
            remove={() => removePhone(token)}
          />
        ))}
      </SettingList>
    </SettingCard>
  );
}

interface DeviceItemProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly usedAt: string;
  readonly remove: () => Promise<unknown>;
}

function DeviceItem({ icon, name, usedAt, remove }: DeviceItemProps) {
  const { t } = useTranslation();
  const removal = useAction(remove);
  return (
    <li data-testid="push-device">
      <SettingEntry>
        {icon}
        <SettingWords>
          <strong className={textStyles.oneLine}>{name}</strong>
          <small className={textStyles.quiet}>
            {t('notifications.deviceSince', { time: formatDateTime(usedAt) })}
          </small>
        </SettingWords>
        <IconButton
          label={t('notifications.removeDevice', { name })}
          busy={removal.isPending}
          onClick={() => removal.mutate()}
          data-testid="push-device-remove"
        >
          <Trash2 size={20} />
        </IconButton>
      </SettingEntry>
    </li>
  );
}
