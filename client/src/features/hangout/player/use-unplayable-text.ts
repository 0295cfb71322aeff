import type { Unplayable } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { unplayableAtom } from '../../../live/audio/audio-state.ts';
import { i18n } from '../../../platform/i18n.ts';

const keys = {
  connect: 'player.needsAccount',
  plan: 'player.needsPlan',
  device: 'player.deviceLost',
  country: 'player.notInCountry',
  embedding: 'player.onlyAtProvider',
  failed: 'player.unplayable',
  no_provider: 'player.noProvider',
} as const satisfies Record<Unplayable['reason'], string>;

/** [H1136] Returns one line that says why the listener cannot hear the current song and what to do. */
export function useUnplayableText(): string {
  const { t } = useTranslation();
  const unplayable = useAtomValue(unplayableAtom);
  if (!unplayable) return t('player.unplayable');
  const names = unplayable.providers.map((provider) =>
    provider === 'spotify' && unplayable.reason !== 'device'
      ? t('player.spotifyPremium')
      : t(`providers.${provider}`),
  );
  const providers = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names);
  return t(keys[unplayable.reason], { providers });
}
