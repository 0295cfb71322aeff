import type { FloorUser } from '@hangout/contract/realtime/hangout/state';
import { useAtomValue } from 'jotai';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { openPersonCard } from '../../components/person/open-person-card.ts';
import { type FloorPerson, type StagePerson, stageQualities } from '../../components/stage/common/types.ts';
import { Stage } from '../../components/stage/stage.tsx';
import { coverUrl } from '../../design/primitives/cover.tsx';
import { EmojiText } from '../../design/primitives/emoji-text.tsx';
import { useNow } from '../../design/primitives/time-left.tsx';
import { visibleDjsAtom } from '../../live/room/derived-state.ts';
import { isMusicBegunAtom } from '../../live/room/music-begun.ts';
import { roomState } from '../../live/room/room-state.ts';
import { myUuidAtom } from '../../platform/session.ts';
import styles from './hangout.module.css';
import { useSeat } from './seat/use-seat.ts';
import { energyAt } from './song-energy.ts';
import { useStageEffects } from './stage-effects.ts';
import { useFloorMove } from './use-floor-move.ts';
import { useStageInset } from './use-stage-inset.ts';

/** For screenshots and tests, `?stage=3d`, `full`, `plain` or `flat` overrides the automatic render quality. */
const requestedQuality = new URLSearchParams(location.search).get('stage');
const quality = stageQualities.find((one) => one === requestedQuality) ?? 'auto';

const showPerson = ({ uuid, nickname, avatarId }: StagePerson) =>
  openPersonCard({ uuid, name: nickname, avatarId });

const drawEmoji = (emoji: string) => <EmojiText text={emoji} />;

/**
 * [H1840] The stage gets the same object for a person until the room state has a new one, so that it can tell who has
 * changed.
 */
const floorPeople = new WeakMap<FloorUser, FloorPerson>();

function toFloorPerson(user: FloorUser): FloorPerson {
  const known = floorPeople.get(user);
  if (known) return known;
  const { uuid, nickname, avatarId, color, x, y, movedTo, like, star } = user;
  const person: FloorPerson = {
    ...{ uuid, nickname, avatarId, color, x, y, star, like: like > 0 },
    ...(movedTo && { movedTo }),
  };
  floorPeople.set(user, person);
  return person;
}

export const HangoutStage = memo(function HangoutStage({
  design,
  isPanelOpen,
}: {
  design: string;
  isPanelOpen: boolean;
}) {
  const { t } = useTranslation();
  const djs = useAtomValue(visibleDjsAtom);
  const floorUsers = useAtomValue(roomState.floorUsers);
  const playing = useAtomValue(roomState.nowPlaying);
  const microphones = useAtomValue(roomState.microphones);
  const vibe = useAtomValue(roomState.vibeMeter);
  const settings = useAtomValue(roomState.settings);
  const me = useAtomValue(myUuidAtom);
  const seat = useSeat();
  const isMusicBegun = useAtomValue(isMusicBegunAtom);
  const now = useNow(1000);
  const { bubbles, effects } = useStageEffects();
  const { wanted, move } = useFloorMove();
  const floor = useMemo(
    () =>
      Object.values(floorUsers).map((user) => {
        const person = toFloorPerson(user);
        return user.uuid === me && wanted ? { ...person, movedTo: wanted } : person;
      }),
    [floorUsers, me, wanted],
  );
  const labels = useMemo(
    () => ({
      takeSeat: t('seat.take'),
      takeSeatShort: t('seat.takeShort'),
      you: t('chat.you'),
      people: t('person.onStage'),
      walkHint: t('person.walkHint'),
      isPlaying: (name: string) => t('player.isPlaying', { name }),
      onAir: t('people.onAir'),
    }),
    [t],
  );
  const inset = useStageInset(isPanelOpen);
  return (
    <div className={styles.venue} data-testid="venue">
      <Stage
        design={design}
        quality={quality}
        isWaiting={!isMusicBegun}
        seats={djs}
        numberOfSeats={settings?.numberOfDjs ?? 5}
        playingUuid={playing?.djUuid || undefined}
        onAir={microphones}
        floor={floor}
        me={me ?? undefined}
        playing={playing !== null}
        energy={playing ? energyAt(playing.song.energy, now - playing.startTime) : 0}
        vibe={vibe}
        bpm={playing?.song.bpm ?? 120}
        coverUrl={(playing && coverUrl(playing.song)) ?? undefined}
        onTakeSeat={
          settings && seat.place.kind === 'floor' && ['free', 'sign-up', 'no-song'].includes(seat.offer.kind)
            ? seat.take
            : undefined
        }
        onPerson={showPerson}
        onMove={move}
        bubbles={bubbles}
        effects={effects}
        labels={labels}
        inset={inset}
        renderEmoji={drawEmoji}
      />
    </div>
  );
});
