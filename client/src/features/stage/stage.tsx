import { lazy, Suspense, useCallback, useState } from 'react';
import { ChatOnlyStage } from './chat-only-stage.tsx';
import { drawnDesign, type StagedDesign } from './common/designs.ts';
import type { StageProps } from './common/types.ts';
import { FlatStage } from './flat/flat-stage.tsx';
import { sceneBox, stageVariables } from './layout/image-box.ts';
import { useStageModel } from './layout/stage-layout.ts';
import { useFreeWindow } from './overlay/free-area.ts';
import { StageOverlay } from './overlay/stage-overlay.tsx';
import styles from './stage.module.css';
import { Boundary } from './webgl/error-boundary.tsx';
import { firstLook, giveUp3d } from './webgl/render-tier.ts';

const Stage3d = lazy(() => import('./webgl/stage-3d.tsx'));

const noInset = {};
/** A quiet room still breathes a little. */
const restingEnergy = 0.25;

function StagedVenue({ design, ...props }: Omit<StageProps, 'design'> & { design: StagedDesign }) {
  const { quality = 'auto', inset = noInset, energy = 0.7, vibe = 0.5, bpm = 120, playing } = props;
  const [machine, setMachine] = useState(firstLook);
  const model = useStageModel(design, props);
  const { ref, free } = useFreeWindow(inset);
  const liveliness = playing ? Math.min(1, energy * 0.8 + vibe * 0.3) : restingEnergy;
  const in3d = quality === '3d' || (quality === 'auto' && machine === 'fast');
  const tooSlow = useCallback(() => {
    giveUp3d();
    setMachine('slow');
  }, []);
  const flat = (
    <div className={styles.scene}>
      <FlatStage
        design={design}
        model={model}
        coverUrl={props.coverUrl}
        pulses={props.pulses ?? []}
        playing={playing}
        calm={machine === 'slow'}
        bpm={bpm}
      />
    </div>
  );
  return (
    <section
      ref={ref}
      className={styles.stage}
      style={stageVariables(inset, model.frame.colors, liveliness, bpm)}
      data-stage={in3d ? '3d' : 'flat'}
    >
      <div aria-hidden="true">
        {in3d ? (
          <Boundary fallback={flat} onFailure={tooSlow}>
            <Suspense fallback={flat}>
              <Stage3d
                design={design}
                model={model}
                box={(width, height) => sceneBox(width, height, inset)}
                energy={liveliness}
                bpm={bpm}
                playing={playing}
                coverUrl={props.coverUrl}
                pulses={props.pulses ?? []}
                onTooSlow={quality === 'auto' ? tooSlow : undefined}
              />
            </Suspense>
          </Boundary>
        ) : (
          flat
        )}
        <div className={styles.shade} />
      </div>
      <div className={`${styles.scene} ${styles.labels}`}>
        <StageOverlay model={model} free={free} {...props} />
      </div>
    </section>
  );
}

/**
 * The place with its people: in 3D where the machine is quick enough, else as a flat picture with figures.
 * It fills its parent. A list of seats and people in plain HTML belongs beside it.
 */
export function Stage(props: StageProps) {
  const design = drawnDesign(props.design);
  if (design === 'CHAT_ONLY') return <ChatOnlyStage {...props} />;
  return <StagedVenue {...props} design={design} key={design} />;
}
