import { Mic } from 'lucide-react';
import { Count } from '../../design/primitives/count.tsx';
import { Cover } from '../../design/primitives/cover.tsx';
import { EmojiText } from '../../design/primitives/emoji-text.tsx';
import { ExplicitMark } from '../../design/primitives/explicit-mark.tsx';
import { Logo } from '../../design/primitives/logo.tsx';
import { OnAirMark } from '../../design/primitives/on-air-mark.tsx';
import { PlaceChip } from '../../design/primitives/place-chip.tsx';
import { ProgressBar } from '../../design/primitives/progress-bar.tsx';
import { Spinner } from '../../design/primitives/spinner.tsx';
import { Skeleton, SkeletonRows } from '../../design/primitives/states.tsx';
import { LiveTag, Tag } from '../../design/primitives/tag.tsx';
import styles from './design.module.css';
import { Part, Row } from './part.tsx';

const tones = ['dj', 'mod', 'good', 'wait', 'bad'] as const;

export function Marks() {
  return (
    <Part name="Marks">
      <Row name="Tag, LiveTag, OnAirMark, ExplicitMark, Count">
        <Tag>plain</Tag>
        {tones.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        <LiveTag>LIVE</LiveTag>
        <OnAirMark />
        <ExplicitMark of="song" />
        <Count>12</Count>
        <Count tone="live">3</Count>
      </Row>
      <Row name="PlaceChip: plain, while the user's song plays, as a button">
        <PlaceChip>
          <Mic size={16} aria-hidden="true" /> plain
        </PlaceChip>
        <PlaceChip data-playing>
          <Mic size={16} aria-hidden="true" /> playing
        </PlaceChip>
        <PlaceChip as="button" type="button">
          muted <b>Unmute</b>
        </PlaceChip>
      </Row>
      <Row name="Cover, Logo, EmojiText">
        <Cover song={null} size={46} />
        <Cover song={{ thumbnails: {}, trackName: 'Night Drive' }} size={46} />
        <Cover song={{ thumbnails: {}, liveSet: true }} size={46} />
        <Logo />
        <EmojiText text="🎧 🎉" />
      </Row>
      <Row name="ProgressBar, Spinner, Skeleton">
        <div className={styles.field}>
          <ProgressBar label="Upload" part={0.4} />
        </div>
        <Spinner />
        <Skeleton width={120} />
      </Row>
      <SkeletonRows count={2} />
    </Part>
  );
}
