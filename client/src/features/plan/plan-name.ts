import type { TFunction } from 'i18next';

/** The name of a plan by its level. */
export const planName = (level: number, t: TFunction): string =>
  t(level >= 2 ? 'plan.premium' : level === 1 ? 'plan.pro' : 'plan.free');
