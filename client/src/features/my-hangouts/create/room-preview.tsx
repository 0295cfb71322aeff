import { Armchair, Lock } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { genreName } from '../../../components/room/genre-name.ts';
import type { StagePerson } from '../../../components/stage/common/types.ts';
import { Stage } from '../../../components/stage/stage.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import textStyles from '../../../design/text.module.css';
import { useMe } from '../../../platform/session.ts';
import type { RoomDraft } from './room-draft.ts';
import styles from './room-preview.module.css';

/** Brightness of the lights, as for a song of medium energy. */
const LIGHT = 0.6;

/** [H1682] Shows how a new hangout will look: the venue with its seats, the owner in the booth, and the name. */
export function RoomPreview({ draft }: { draft: RoomDraft }) {
  const { t } = useTranslation();
  const me = useMe();
  const owner: StagePerson | null = me.kind === 'user' ? me : null;
  const labels = useMemo(
    () => ({
      takeSeat: t('seat.take'),
      takeSeatShort: t('seat.takeShort'),
      you: t('chat.you'),
      people: t('person.onStage'),
      walkHint: t('person.walkHint'),
      isPlaying: (name: string) => name,
      onAir: t('people.onAir'),
    }),
    [t],
  );
  const name = draft.name.trim();
  return (
    <Card as="aside" className={styles.preview} aria-label={t('create.preview')} data-testid="create-preview">
      <div className={styles.place} aria-hidden="true" inert>
        <Stage
          design={draft.design}
          seats={owner ? [owner] : []}
          numberOfSeats={draft.numberOfDjs}
          playingUuid={owner?.uuid}
          floor={[]}
          playing
          energy={LIGHT}
          quality="flat"
          labels={labels}
        />
      </div>
      <div className={styles.words}>
        <h2 className={name === '' ? textStyles.quiet : undefined} data-testid="preview-name">
          {draft.type === 'PRIVATE' ? <Lock size={18} aria-hidden="true" /> : null}
          <bdi>{name === '' ? t('create.namePlaceholder') : name}</bdi>
        </h2>
        {draft.description ? (
          <p className={styles.description}>
            <bdi>{draft.description}</bdi>
          </p>
        ) : null}
        <p className={textStyles.quiet}>
          {t(`designs.${draft.design}`)}
          {draft.genres.length > 0 ? ` · ${draft.genres.map(genreName).join(', ')}` : ''}
        </p>
        <p className={styles.seats} data-testid="preview-seats">
          <Armchair size={18} aria-hidden="true" />
          {t('create.previewSeats', { count: draft.numberOfDjs })}
        </p>
      </div>
    </Card>
  );
}
