import type { TFunction } from 'i18next';

export const planName = (level: number, t: TFunction): string =>
  t(level >= 2 ? 'plan.premium' : level === 1 ? 'plan.pro' : 'plan.free');
