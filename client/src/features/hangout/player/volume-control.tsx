import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { offeredQualitiesAtom } from '../../../api/stream-addresses.ts';
import { IconButton } from '../../../design/primitives/button.tsx';
import { Slider } from '../../../design/primitives/field.tsx';
import { audioQualityAtom, playedQualityAtom } from '../../../live/audio/audio-state.ts';
import { isRegisteredAtom } from '../../../platform/session.ts';
import { audioSettingsAtom, localSettingsAtom } from '../../../platform/store.ts';
import styles from './player.module.css';

/** The mute button and the volume slider; the volume is stored in this browser. */
export function VolumeControl() {
  return (
    <span className={styles.volume} data-volume>
      <MuteButton />
      <VolumeSlider className={styles.volumeSlider} />
    </span>
  );
}

export function VolumeIcon() {
  const { volume, muted } = useAtomValue(audioSettingsAtom);
  const Icon = muted || volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  return <Icon size={20} />;
}

export function MuteButton() {
  const { t } = useTranslation();
  const [{ volume, muted }, change] = useAtom(audioSettingsAtom);
  const isSilent = muted || volume === 0;
  return (
    <IconButton
      label={t(isSilent ? 'player.unmute' : 'player.mute')}
      aria-pressed={isSilent}
      data-testid="mute"
      onClick={() => change(volume === 0 ? { muted: false, volume: 0.6 } : { muted: !muted })}
    >
      <VolumeIcon />
    </IconButton>
  );
}

/** The volume slider; moving it also unmutes. */
export function VolumeSlider({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const [{ volume, muted }, change] = useAtom(audioSettingsAtom);
  return (
    <Slider
      label={t('player.volume')}
      className={className}
      min={0}
      max={1}
      step={0.01}
      value={muted ? 0 : volume}
      valueText={`${Math.round((muted ? 0 : volume) * 100)} %`}
      onChange={(value) => change({ volume: value, muted: false })}
    />
  );
}

/**
 * [R186] The button for the audio quality: guests hear medium, registered users choose [H289] among those that the
 * server offers. If the song lacks the chosen quality, the button's name says which one plays.
 */
export function QualityButton() {
  const { t } = useTranslation();
  const change = useSetAtom(localSettingsAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const shown = useAtomValue(audioQualityAtom);
  const heard = useAtomValue(playedQualityAtom) ?? shown;
  const offered = useAtomValue(offeredQualitiesAtom);
  const next = offered[(offered.indexOf(shown) + 1) % offered.length] ?? shown;
  if (offered.length < 2) return null;
  const chosen = `${t('player.quality')}: ${t(`player.${shown}`)}`;
  const ofSong = heard === shown ? '' : `. ${t('player.qualityOfSong', { quality: t(`player.${heard}`) })}`;
  const label = isRegistered ? `${chosen}${ofSong}` : t('player.qualityGuest');
  return (
    <button
      type="button"
      className={styles.quality}
      title={label}
      aria-label={label}
      data-testid="quality"
      data-heard={heard}
      disabled={!isRegistered}
      onClick={() => change({ audioQuality: next })}
    >
      {t(`player.${shown}Short`)}
    </button>
  );
}
