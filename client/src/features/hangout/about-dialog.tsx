import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { PinnedMessage } from '../../components/message/pinned-message.tsx';
import { genreName } from '../../components/room/genre-name.ts';
import { SettingEntry } from '../../design/patterns/setting.tsx';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import styles from './about-dialog.module.css';
import { isAboutOpenAtom } from './about-hangout.ts';
import { useRoomSummary } from './use-room-summary.ts';

/** [H1596] The dialog with description, mood, genres and all pinned messages of the hangout. */
export function AboutDialog() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useAtom(isAboutOpenAtom);
  const { name, about, mood, genres, pins } = useRoomSummary();
  if (!isOpen) return null;
  return (
    <Dialog title={name ?? t('room.about')} onClose={() => setOpen(false)} testId="about-hangout">
      <div className={styles.about}>
        <p className={styles.description}>{about}</p>
        {mood ? (
          <p data-testid="mood">
            <span className={textStyles.quiet}>{t('room.mood')}:</span> {mood}
          </p>
        ) : null}
        {genres.length > 0 ? (
          <p className={styles.genres}>
            {genres.map((genre) => (
              <Tag key={genre}>{genreName(genre)}</Tag>
            ))}
          </p>
        ) : null}
        {pins.length > 0 ? (
          <section aria-labelledby="about-pins">
            <h3 id="about-pins">{t('pins.title')}</h3>
            <ul>
              {pins.toReversed().map((pin) => (
                <SettingEntry key={pin.uuid} as="li" data-testid="about-pin">
                  <PinnedMessage pin={pin} textClass={styles.pin} />
                </SettingEntry>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}
