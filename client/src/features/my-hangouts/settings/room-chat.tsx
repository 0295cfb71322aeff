import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { MessageSquareX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearRoomChat } from '../../../api/rooms.ts';
import { SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { Confirm } from '../../../design/primitives/dialog.tsx';
import textStyles from '../../../design/text.module.css';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import styles from './room-settings.module.css';

/** [H584] The card that deletes all messages of a hangout, after a confirmation. */
export function RoomChat({ room }: { room: Room }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const clear = useAction(() => clearRoomChat(room.uuid), {
    onSuccess: () => showToast({ tone: 'plain', text: t('roomChat.cleared') }),
    onSettled: () => setAsking(false),
  });
  return (
    <Card className={styles.settingsList} aria-labelledby="room-chat">
      <h2 id="room-chat">{t('roomChat.title')}</h2>
      <p className={textStyles.quiet}>{t('roomChat.text')}</p>
      <SettingRow>
        <Button variant="danger" size="small" onClick={() => setAsking(true)} data-testid="clear-chat">
          <MessageSquareX size={18} aria-hidden="true" />
          {t('roomChat.clear')}
        </Button>
      </SettingRow>
      {isAsking ? (
        <Confirm
          title={t('roomChat.ask')}
          text={t('roomChat.text')}
          confirmLabel={t('roomChat.clear')}
          danger
          busy={clear.isPending}
          onConfirm={() => clear.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}
