import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { ArrowUp, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { movePinUp, unpinMessage } from '../../../api/room-changes.ts';
import { PinnedMessage } from '../../../components/message/pinned-message.tsx';
import { SettingEntry } from '../../../design/patterns/setting.tsx';
import { IconButton } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import textStyles from '../../../design/text.module.css';
import { act } from '../../../platform/toasts.ts';
import styles from './room-settings.module.css';

/** [H165] Pinned messages in order; the top bar of the hangout shows the last one. */
export function Pins({ room }: { room: Room }) {
  const { t } = useTranslation();
  const pins = room.pinnedMessages;
  if (pins.length === 0) return null;
  return (
    <Card className={styles.settingsList} aria-labelledby="pins" data-testid="pins">
      <h2 id="pins">{t('pins.title')}</h2>
      <ul>
        {pins.map((pin, index) => (
          <SettingEntry key={pin.uuid} as="li">
            <PinnedMessage pin={pin} textClass={textStyles.oneLine} />
            {index > 0 ? (
              <IconButton label={t('pins.up')} onClick={() => act(movePinUp(room.uuid, pin.uuid))}>
                <ArrowUp size={18} />
              </IconButton>
            ) : null}
            <IconButton
              label={t('room.unpin')}
              data-testid="unpin"
              onClick={() => act(unpinMessage(room.uuid, pin.uuid))}
            >
              <PinOff size={18} />
            </IconButton>
          </SettingEntry>
        ))}
      </ul>
    </Card>
  );
}
