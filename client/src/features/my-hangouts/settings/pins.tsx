import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { ArrowUp, Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { savePins } from '../../../api/rooms.ts';
import { PersonButton } from '../../../components/person/person-button.tsx';
import { SettingEntry, SettingWords } from '../../../design/patterns/setting.tsx';
import { IconButton } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { EmojiText } from '../../../design/primitives/emoji-text.tsx';
import textStyles from '../../../design/text.module.css';
import { act } from '../../../platform/toasts.ts';
import styles from './room-settings.module.css';

/** [H165] The pinned messages in order; the last one is shown in the top bar of the hangout. */
export function Pins({ room }: { room: Room }) {
  const { t } = useTranslation();
  const pins = room.pinnedMessages;
  if (pins.length === 0) return null;
  const save = (uuids: readonly string[]) => act(savePins(room.uuid, uuids));
  const all = pins.map((pin) => pin.uuid);
  return (
    <Card className={styles.settingsList} aria-labelledby="pins" data-testid="pins">
      <h2 id="pins">{t('pins.title')}</h2>
      <ul>
        {pins.map((pin, index) => (
          <SettingEntry key={pin.uuid} as="li">
            <Pin size={18} aria-hidden="true" className={textStyles.quiet} />
            <SettingWords>
              <strong className={textStyles.oneLine}>
                <bdi>
                  <EmojiText text={pin.message} />
                </bdi>
              </strong>
              <small>
                <PersonButton person={{ uuid: pin.userUuid, name: pin.userName }}>
                  <bdi>{pin.userName}</bdi>
                </PersonButton>
              </small>
            </SettingWords>
            {index > 0 ? (
              <IconButton
                label={t('pins.up')}
                onClick={() => save(all.toSpliced(index, 1).toSpliced(index - 1, 0, pin.uuid))}
              >
                <ArrowUp size={18} />
              </IconButton>
            ) : null}
            <IconButton
              label={t('room.unpin')}
              data-testid="unpin"
              onClick={() => save(all.filter((uuid) => uuid !== pin.uuid))}
            >
              <PinOff size={18} />
            </IconButton>
          </SettingEntry>
        ))}
      </ul>
    </Card>
  );
}
