import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { announceInRoom } from '../../../api/room-moderation.ts';
import { Form } from '../../../design/patterns/form.tsx';
import { SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import textStyles from '../../../design/text.module.css';
import { showToast } from '../../../platform/toasts.ts';
import { useForm } from '../../../platform/use-form.ts';
import styles from './room-settings.module.css';

const empty = { title: '', body: '' };

/** [H598] The form with which moderators notify everybody inside the hangout. */
export function Announcement({ room }: { room: Room }) {
  const { t } = useTranslation();
  const form = useForm({
    first: empty,
    isComplete: ({ title, body }) => title.trim() !== '' && body.trim() !== '',
    send: (values) => announceInRoom(room.uuid, values),
    next: empty,
    onSuccess: ({ people }) => showToast({ tone: 'good', text: t('announcement.sent', { count: people }) }),
  });
  return (
    <Card className={styles.settingsList} aria-labelledby="announcement">
      <h2 id="announcement">{t('announcement.title')}</h2>
      <p className={textStyles.quiet}>{t('announcement.text')}</p>
      <Form form={form} className={styles.settingsForm}>
        <TextField
          label={t('announcement.heading')}
          maxLength={120}
          {...form.field('title')}
          testId="announcement-title"
        />
        <TextField
          label={t('announcement.body')}
          maxLength={1000}
          lines={3}
          {...form.field('body')}
          error={form.refusal}
          testId="announcement-body"
        />
        <SettingRow>
          <Button
            size="small"
            variant="brand"
            type="submit"
            disabled={!form.isComplete}
            busy={form.isPending}
            data-testid="announcement-send"
          >
            <Megaphone size={18} aria-hidden="true" />
            {t('announcement.send')}
          </Button>
        </SettingRow>
      </Form>
    </Card>
  );
}
