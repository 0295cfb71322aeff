import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { useTranslation } from 'react-i18next';
import { setGuestPassword } from '../../../api/room-changes.ts';
import { Form } from '../../../design/patterns/form.tsx';
import { SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import { usePermissions } from '../../../platform/permissions.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useForm } from '../../../platform/use-form.ts';
import styles from './room-settings.module.css';

/** A separate password for guests, which only admins of the platform can set. */
export function GuestPassword({ room }: { room: Room }) {
  const { t } = useTranslation();
  const { isAdmin } = usePermissions();
  const save = async (password: string | null): Promise<void> => {
    await setGuestPassword(room.uuid, password);
    form.set({ password: '' });
    showToast({ tone: 'good', text: t('app.saved') });
  };
  const form = useForm({
    first: { password: '' },
    send: ({ password }) => save(password),
    showsRefusal: 'toast',
  });
  const remove = useAction(() => save(null));
  if (!isAdmin) return null;
  return (
    <Card aria-labelledby="guest-password" data-testid="guest-password">
      <h2 id="guest-password">{t('guestPassword.title')}</h2>
      <Form form={form} className={styles.settingsForm}>
        <TextField
          label={t('guestPassword.label')}
          hint={t(room.isGuestPasswordProtected ? 'guestPassword.isSet' : 'guestPassword.text')}
          autoComplete="off"
          maxLength={100}
          {...form.field('password')}
        />
        <SettingRow>
          <Button size="small" variant="brand" type="submit" disabled={form.values.password === ''}>
            {t('app.save')}
          </Button>
          {room.isGuestPasswordProtected ? (
            <Button size="small" onClick={() => remove.mutate()}>
              {t('app.remove')}
            </Button>
          ) : null}
        </SettingRow>
      </Form>
    </Card>
  );
}
