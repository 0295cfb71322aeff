import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import { MessageSquareX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearRoomChat } from '../../../api/rooms.ts';
import { Button } from '../../../design/primitives/button.tsx';
import { Confirm } from '../../../design/primitives/dialog.tsx';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';

/** [H584] The card that deletes all messages of a hangout, after a confirmation. */
export function RoomChat({ room }: { room: Room }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const clear = useAction(() => clearRoomChat(room.uuid), {
    onSuccess: () => showToast({ tone: 'plain', text: t('roomChat.cleared') }),
    onSettled: () => setAsking(false),
  });
  return (
    <section className="card settings-list" aria-labelledby="room-chat">
      <h2 id="room-chat">{t('roomChat.title')}</h2>
      <p className="quiet">{t('roomChat.text')}</p>
      <div className="settings-row">
        <Button variant="danger" size="small" onClick={() => setAsking(true)} data-testid="clear-chat">
          <MessageSquareX size={18} aria-hidden="true" />
          {t('roomChat.clear')}
        </Button>
      </div>
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
    </section>
  );
}
