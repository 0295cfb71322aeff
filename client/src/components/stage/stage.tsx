import { Suspense, useCallback, useState } from 'react';
import { lazyCode } from '../../platform/lazy.ts';
import { useAvatarImages } from './avatars/use-avatar-images.ts';
import chatOnly from './chat-only-stage.module.css';
import { drawnDesign, type StagedDesign } from './common/designs.ts';
import type { StageProps } from './common/types.ts';
import { FlatStage } from './flat/flat-stage.tsx';
import { imageBox, stageVariables } from './layout/image-box.ts';
import { useStageLayout } from './layout/stage-layout.ts';
import { useFreeArea } from './overlay/free-area.ts';
import { StageOverlay } from './overlay/stage-overlay.tsx';
import styles from './stage.module.css';
import { ErrorBoundary } from './webgl/error-boundary.tsx';
import { guessSpeed, rememberSlow } from './webgl/render-tier.ts';

const Stage3d = lazyCode(() => import('./webgl/stage-3d.tsx'));
const ChatOnlyStage = lazyCode(async () => ({
  default: (await import('./chat-only-stage.tsx')).ChatOnlyStage,
}));

const noInset = {};
/** Energy of the lights while no song plays, so that they still move a little. */
const restingEnergy = 0.25;

function StagedVenue({ design, ...props }: Omit<StageProps, 'design'> & { design: StagedDesign }) {
  const {
    quality = 'auto',
    inset = noInset,
    energy = 0.7,
    vibe = 0.5,
    bpm = 120,
    playing,
    isWaiting = false,
  } = props;
  const [machine, setMachine] = useState(guessSpeed);
  const layout = useStageLayout(design, props);
  const { ref, free } = useFreeArea(inset);
  const liveliness = playing ? Math.min(1, energy * 0.8 + vibe * 0.3) : restingEnergy;
  const in3d = !isWaiting && (quality === 'auto' ? machine === 'fast' : quality !== 'flat');
  const tooSlow = useCallback(() => {
    rememberSlow();
    setMachine('slow');
  }, []);
  const flat = (
    <div className={styles.scene}>
      <FlatStage
        design={design}
        layout={layout}
        coverUrl={props.coverUrl}
        effects={props.effects ?? []}
        playing={playing}
        isSlow={machine === 'slow'}
        energy={liveliness}
        isWaiting={isWaiting}
      />
    </div>
  );
  return (
    <section
      ref={ref}
      className={styles.stage}
      style={stageVariables(inset, layout.frame.colors, bpm)}
      data-stage={in3d ? '3d' : 'flat'}
    >
      <div aria-hidden="true">
        {in3d ? (
          <ErrorBoundary fallback={flat} onFailure={tooSlow}>
            <Suspense fallback={flat}>
              <Stage3d
                design={design}
                layout={layout}
                box={(width, height) => imageBox(width, height, inset)}
                energy={liveliness}
                bpm={bpm}
                playing={playing}
                coverUrl={props.coverUrl}
                effects={props.effects ?? []}
                onTooSlow={quality === 'auto' ? tooSlow : undefined}
                tier={quality === 'full' || quality === 'plain' ? quality : undefined}
              />
            </Suspense>
          </ErrorBoundary>
        ) : (
          flat
        )}
        <div className={styles.shade} />
      </div>
      <div className={`${styles.scene} ${styles.labels}`}>
        <StageOverlay layout={layout} free={free} {...props} />
      </div>
    </section>
  );
}

/**
 * The venue with its people, in 3D on a fast machine, otherwise as a baked image with sprites; it fills its parent. The
 * caller also renders seats and people as HTML, for screen readers.
 */
export function Stage({ seats: djs, floor: dancers, ...others }: StageProps) {
  const props = { ...others, seats: useAvatarImages(djs), floor: useAvatarImages(dancers) };
  const design = drawnDesign(props.design);
  if (design === 'CHAT_ONLY')
    return (
      <Suspense fallback={<section className={chatOnly.place} />}>
        <ChatOnlyStage {...props} />
      </Suspense>
    );
  return <StagedVenue {...props} design={design} key={design} />;
}
