import { z } from 'zod';
import { Timestamp } from '../../framework/fields.ts';

/** Providers at which users can connect an account. */
export const ACCOUNT_PROVIDERS = ['spotify', 'apple', 'soundCloudPublic', 'youtube'] as const;
export const AccountProvider = z.enum(ACCOUNT_PROVIDERS);
export type AccountProvider = z.infer<typeof AccountProvider>;

export const MusicAccount = z
  .object({
    provider: AccountProvider,
    accountName: z.string().describe('as the provider names it'),
    isPremium: z.boolean().describe('whether it pays for playback in other players'),
    country: z.string().nullable(),
    connectedAt: Timestamp,
    isLost: z
      .boolean()
      .describe('whether the provider does not let us in any more: it has to be connected again'),
  })
  .meta({ id: 'MusicAccount' });
export type MusicAccount = z.infer<typeof MusicAccount>;
