import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setGuestPassword } from '../../../api/rooms.ts';
import { SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import { usePermissions } from '../../../platform/permissions.ts';
import { showErrorToast, showToast } from '../../../platform/toasts.ts';
import styles from './room-settings.module.css';

/** The form for a separate password for guests; only global admins can set it. */
export function GuestPassword({ room }: { room: Room }) {
  const { t } = useTranslation();
  const { isAdmin } = usePermissions();
  const [password, setPassword] = useState('');
  if (!isAdmin) return null;
  const save = (value: string | null) =>
    setGuestPassword(room.uuid, value).then(() => {
      setPassword('');
      showToast({ tone: 'good', text: t('app.saved') });
    }, showErrorToast);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) void save(password);
  };
  return (
    <Card aria-labelledby="guest-password" data-testid="guest-password">
      <h2 id="guest-password">{t('guestPassword.title')}</h2>
      <form className={styles.settingsForm} onSubmit={submit}>
        <TextField
          label={t('guestPassword.label')}
          hint={t(room.isGuestPasswordProtected ? 'guestPassword.isSet' : 'guestPassword.text')}
          autoComplete="off"
          maxLength={100}
          value={password}
          onChange={setPassword}
        />
        <SettingRow>
          <Button size="small" variant="brand" type="submit" disabled={!password}>
            {t('app.save')}
          </Button>
          {room.isGuestPasswordProtected ? (
            <Button size="small" onClick={() => void save(null)}>
              {t('app.remove')}
            </Button>
          ) : null}
        </SettingRow>
      </form>
    </Card>
  );
}
