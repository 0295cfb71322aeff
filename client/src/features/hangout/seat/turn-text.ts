import type { TFunction } from 'i18next';

export function turnText(t: TFunction, position: number, isPlaying: boolean): string {
  if (isPlaying) return t('seat.playing');
  return position <= 1 ? t('seat.next') : t('seat.turnIn', { count: position });
}
