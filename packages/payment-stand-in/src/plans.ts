/** A product of the stand-in, with one price. */
export interface StandInPlan {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly level: number;
  readonly amount: number;
  readonly interval: 'month' | 'year';
  readonly features: readonly string[];
}

/** The demo's products. One without a level is no plan, and the server must ignore it. */
export const standInPlans: readonly StandInPlan[] = [
  {
    key: 'pro-monthly',
    name: 'Pro',
    description: 'For people who are here every week',
    level: 1,
    amount: 499,
    interval: 'month',
    features: ['5,000 songs of your own', 'Figures for members', 'A seat in hangouts for members'],
  },
  {
    key: 'pro-yearly',
    name: 'Pro',
    description: 'Twelve months for the price of ten',
    level: 1,
    amount: 4990,
    interval: 'year',
    features: ['5,000 songs of your own', 'Figures for members', 'A seat in hangouts for members'],
  },
  {
    key: 'premium-monthly',
    name: 'Premium',
    description: 'For people who run hangouts',
    level: 2,
    amount: 999,
    interval: 'month',
    features: ['Everything of Pro', 'Pays for the servers'],
  },
  {
    key: 'sticker-club',
    name: 'Sticker club',
    description: 'Of another shop with the same account',
    level: 0,
    amount: 300,
    interval: 'month',
    features: [],
  },
];
