import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { Pin } from 'lucide-react';
import { SettingWords } from '../../design/patterns/setting.tsx';
import { EmojiText } from '../../design/primitives/emoji-text.tsx';
import textStyles from '../../design/text.module.css';
import { PersonButton } from '../person/person-button.tsx';

interface PinnedMessageProps {
  readonly pin: Room['pinnedMessages'][number];
  /** Class of the text, for example to keep it on one line. */
  readonly textClass: string | undefined;
}

/** Icon, text and author; for use in a `SettingEntry`. */
export function PinnedMessage({ pin, textClass }: PinnedMessageProps) {
  return (
    <>
      <Pin size={18} aria-hidden="true" className={textStyles.quiet} />
      <SettingWords>
        <strong className={textClass}>
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
    </>
  );
}
