import type { TFunction } from 'i18next';

/** Says when it is the user's turn: now, next, or after a number of songs. */
export function turnText(t: TFunction, position: number, isPlaying: boolean): string {
  if (isPlaying) return t('seat.playing');
  return position <= 1 ? t('seat.next') : t('seat.turnIn', { count: position });
}
