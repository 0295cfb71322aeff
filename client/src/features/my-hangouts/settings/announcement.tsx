import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { Megaphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announceInRoom } from '../../../api/room-moderation.ts';
import { SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import textStyles from '../../../design/text.module.css';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useErrorTexts } from '../../../platform/use-error-text.ts';
import styles from './room-settings.module.css';

/** [H598] The form with which moderators notify all users inside a hangout. */
export function Announcement({ room }: { room: Room }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const isComplete = title.trim() !== '' && body.trim() !== '';
  const send = useAction(() => announceInRoom(room.uuid, { title, body }), {
    onSuccess: ({ people }) => {
      showToast({ tone: 'good', text: t('announcement.sent', { count: people }) });
      setTitle('');
      setBody('');
    },
    onError: 'form',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) send.mutate();
  };
  return (
    <Card className={styles.settingsList} aria-labelledby="announcement">
      <h2 id="announcement">{t('announcement.title')}</h2>
      <p className={textStyles.quiet}>{t('announcement.text')}</p>
      <form className={styles.settingsForm} onSubmit={submit}>
        <TextField
          label={t('announcement.heading')}
          maxLength={120}
          value={title}
          onChange={setTitle}
          testId="announcement-title"
        />
        <TextField
          label={t('announcement.body')}
          error={send.isError ? describeError(send.error) : null}
          maxLength={1000}
          lines={3}
          value={body}
          onChange={setBody}
          testId="announcement-body"
        />
        <SettingRow>
          <Button
            size="small"
            variant="brand"
            type="submit"
            disabled={!isComplete}
            busy={send.isPending}
            data-testid="announcement-send"
          >
            <Megaphone size={18} aria-hidden="true" />
            {t('announcement.send')}
          </Button>
        </SettingRow>
      </form>
    </Card>
  );
}
