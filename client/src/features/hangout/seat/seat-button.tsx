import { useAtomValue } from 'jotai';
import { Coffee, Disc3, LogOut, Play, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmedAction } from '../../../design/patterns/use-confirmed-action.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { TimeLeft } from '../../../design/primitives/time-left.tsx';
import { roomState } from '../../../live/room/room-state.ts';
import { lazy } from '../../../platform/lazy.ts';
import styles from './seat.module.css';
import { turnText } from './turn-text.ts';
import { useSeat } from './use-seat.ts';

// [H860] The note is loaded later, because few hangouts require a plan.
const PlanNote = lazy(async () => ({ default: (await import('./plan-note.tsx')).PlanNote }));

/** Takes, pauses or leaves a seat: full width at the bottom of a panel, or small in the player. */
export function SeatButton({ look }: { look: 'panel' | 'line' }) {
  const { t } = useTranslation();
  const seat = useSeat();
  const leaving = useConfirmedAction({
    title: t('seat.leaveTitle'),
    text: t('seat.leaveAsk'),
    confirmLabel: t('seat.leave'),
    run: () => seat.leave(),
  });
  const { place, offer } = seat;
  // [H867] Before the first room state it is unknown whether a seat is free.
  if (!useAtomValue(roomState.settings)) return null;
  if (place.kind === 'seat')
    return (
      <>
        <SeatStatus position={place.position} isPlaying={place.isPlaying} pausedUntil={place.pausedUntil} />
        <div className={styles.seatActions}>
          <Button
            wide={look === 'panel'}
            size={look === 'line' ? 'small' : 'normal'}
            variant={place.pausedUntil > 0 ? 'brand' : 'quiet'}
            busy={seat.isBusy}
            data-testid="pause-seat"
            aria-pressed={place.pausedUntil > 0}
            onClick={() => seat.pause(place.pausedUntil === 0)}
          >
            {place.pausedUntil > 0 ? (
              <Play size={20} aria-hidden="true" />
            ) : (
              <Coffee size={20} aria-hidden="true" />
            )}
            {t(place.pausedUntil > 0 ? 'seat.resume' : 'seat.pause')}
          </Button>
          <Button
            wide={look === 'panel'}
            size={look === 'line' ? 'small' : 'normal'}
            busy={seat.isBusy}
            data-testid="leave-seat"
            onClick={() => (place.isPlaying ? leaving.ask() : seat.leave())}
          >
            <LogOut size={20} aria-hidden="true" />
            {t('seat.leave')}
          </Button>
        </div>
        {leaving.question}
      </>
    );
  if (place.kind === 'waiting')
    return (
      <>
        <p className={styles.seatNote}>{t('seat.waiting', { place: place.position })}</p>
        <Button wide={look === 'panel'} busy={seat.isBusy} onClick={seat.leave} data-testid="leave-line">
          {t('seat.leaveLine')}
        </Button>
      </>
    );
  if (offer.kind === 'closed') {
    const note = <p className={styles.seatNote}>{t(`seat.${offer.reason}`)}</p>;
    return offer.reason === 'proOnly' ? (
      <Suspense fallback={note}>
        <PlanNote />
      </Suspense>
    ) : (
      note
    );
  }
  const needsSong = offer.kind === 'no-song' || offer.kind === 'refused';
  const label = {
    free: look === 'line' ? t('seat.takeFirst') : t('seat.takeFree'),
    'sign-up': t('seat.signUpFirst'),
    'no-song': t('seat.addFirst'),
    refused: t('seat.addAnother'),
    full: t('seat.wait'),
  }[offer.kind];
  return (
    <>
      {offer.kind === 'full' ? (
        <p className={styles.seatNote}>
          {offer.waiting > 0 ? t('seat.full', { count: offer.waiting }) : t('seat.fullNone')}
        </p>
      ) : null}
      {offer.kind === 'refused' ? (
        <p className={styles.seatNote} data-testid="seat-refused">
          {offer.refusal}
        </p>
      ) : null}
      <Button
        variant={needsSong ? 'quiet' : 'brand'}
        wide={look === 'panel'}
        size={look === 'line' ? 'small' : 'normal'}
        busy={seat.isBusy}
        data-testid="take-seat"
        data-offer={offer.kind}
        onClick={seat.take}
      >
        {needsSong ? <Plus size={20} aria-hidden="true" /> : <Disc3 size={20} aria-hidden="true" />}
        {label}
      </Button>
    </>
  );
}

interface SeatStatusProps {
  readonly position: number;
  readonly isPlaying: boolean;
  readonly pausedUntil: number;
}

function SeatStatus({ position, isPlaying, pausedUntil }: SeatStatusProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.seatNote} data-testid="on-stage">
      <strong>{t('seat.yours')}.</strong>{' '}
      {pausedUntil > 0 ? (
        <>
          {t(isPlaying ? 'seat.lastThenBreak' : 'seat.onBreak')} <TimeLeft until={pausedUntil} />
        </>
      ) : (
        turnText(t, position, isPlaying)
      )}
    </p>
  );
}
