import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { MessageSquareX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clearRoomChat } from '../../../api/room-changes.ts';
import { SettingRow } from '../../../design/patterns/setting.tsx';
import { useConfirmedAction } from '../../../design/patterns/use-confirmed-action.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import textStyles from '../../../design/text.module.css';
import { showToast } from '../../../platform/toasts.ts';
import styles from './room-settings.module.css';

/** [H584] The chat section of a hangout's settings: a button that, after confirmation, deletes all messages. */
export function RoomChat({ room }: { room: Room }) {
  const { t } = useTranslation();
  const clear = useConfirmedAction({
    title: t('roomChat.ask'),
    text: t('roomChat.text'),
    confirmLabel: t('roomChat.clear'),
    danger: true,
    run: () => clearRoomChat(room.uuid),
    onSuccess: () => showToast({ tone: 'plain', text: t('roomChat.cleared') }),
  });
  return (
    <Card className={styles.settingsList} aria-labelledby="room-chat">
      <h2 id="room-chat">{t('roomChat.title')}</h2>
      <p className={textStyles.quiet}>{t('roomChat.text')}</p>
      <SettingRow>
        <Button variant="danger" size="small" onClick={clear.ask} data-testid="clear-chat">
          <MessageSquareX size={18} aria-hidden="true" />
          {t('roomChat.clear')}
        </Button>
      </SettingRow>
      {clear.question}
    </Card>
  );
}
