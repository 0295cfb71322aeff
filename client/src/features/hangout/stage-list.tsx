import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import { freeSeatsAtom, visibleDjsAtom } from '../../live/room/derived-state.ts';
import { roomState } from '../../live/room/room-state.ts';

/** Maximum number of people on the floor who are listed; the people panel lists all. */
const MAX_NAMED = 24;

/**
 * [H266] The stage as a list for screen readers: DJs, free seats, and people on the floor. The skip link leads here,
 * and the avatars are the next tab stop.
 */
export const StageList = memo(function StageList() {
  const { t } = useTranslation();
  const djs = useAtomValue(visibleDjsAtom);
  const free = useAtomValue(freeSeatsAtom);
  const playing = useAtomValue(roomState.nowPlaying);
  const microphones = useAtomValue(roomState.microphones);
  const floor = Object.values(useAtomValue(roomState.floorUsers));
  const more = floor.length - MAX_NAMED;
  return (
    <SpokenOnly id="stage" tabIndex={-1} as="section" aria-labelledby="stage-title">
      <h2 id="stage-title">{t('room.stage')}</h2>
      <ol data-testid="stage-seats">
        {djs.map(({ uuid, nickname }) => (
          <li key={uuid}>
            <bdi>{uuid === playing?.djUuid ? t('player.isPlaying', { name: nickname }) : nickname}</bdi>
            {microphones[uuid] ? `, ${t('people.onAir')}` : null}
          </li>
        ))}
        {free > 0 ? <li>{t('people.freeSeats', { count: free })}</li> : null}
      </ol>
      <h3>{t('people.floor', { count: floor.length })}</h3>
      <ul data-testid="stage-floor">
        {floor.slice(0, MAX_NAMED).map(({ uuid, nickname }) => (
          <li key={uuid}>
            <bdi>{nickname}</bdi>
          </li>
        ))}
        {more > 0 ? <li>{t('people.lineMore', { count: more })}</li> : null}
      </ul>
    </SpokenOnly>
  );
});
