import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { CLIENT_PROVIDERS, type ClientProvider, filterClientProviders } from '@hangout/rules';
import { AudioWaveform, CirclePlay, Disc3, Music2, Radio, Upload, Waves } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './provider-mark.module.css';
import songsStyles from './songs.module.css';

const icons: Record<ClientProvider, { colour: string; Icon: typeof Upload }> = {
  uploadService: { colour: '#562df9', Icon: Upload },
  audius: { colour: '#a22feb', Icon: AudioWaveform },
  soundCloudPublic: { colour: '#e4560a', Icon: Waves },
  spotify: { colour: '#14823c', Icon: Radio },
  apple: { colour: '#d4264a', Icon: Music2 },
  youtube: { colour: '#c4281c', Icon: CirclePlay },
  sevenDigital: { colour: '#177a64', Icon: Disc3 },
};

/** A provider's icon beside its name, and so hidden from screen readers. */
export function LargeProviderMark({ provider }: { provider: ClientProvider }) {
  const { colour, Icon } = icons[provider];
  return (
    <span className={styles.mark} style={{ background: colour }} aria-hidden="true">
      <Icon size={24} />
    </span>
  );
}

/** The music provider of a song. */
export function ProviderIcon({ song }: { song: Pick<Song, 'musicProviders'> }) {
  const provider = CLIENT_PROVIDERS.find((one) => song.musicProviders[one]);
  return provider ? <ProviderMark provider={provider} /> : null;
}

/** [R045] All providers that have a song; unknown keys are left out. */
export function ProviderMarks({ song }: { song: Pick<Song, 'musicProviders'> }) {
  const known = filterClientProviders(song.musicProviders);
  return (
    <span className={songsStyles.providerMarks}>
      {CLIENT_PROVIDERS.filter((one) => known[one]).map((provider) => (
        <ProviderMark key={provider} provider={provider} />
      ))}
    </span>
  );
}

function ProviderMark({ provider }: { provider: ClientProvider }) {
  const { t } = useTranslation();
  const { colour, Icon } = icons[provider];
  const name = t(`providers.${provider}`);
  return (
    <span
      className={songsStyles.provider}
      style={{ background: colour }}
      role="img"
      title={name}
      aria-label={name}
    >
      <Icon size={12} aria-hidden="true" />
    </span>
  );
}
