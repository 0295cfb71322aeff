import { lazy, Suspense, useCallback, useState } from 'react';
import { ChatOnlyStage } from './ChatOnlyStage.tsx';
import { drawnDesign, type StagedDesign } from './designs.ts';
import { FlatStage } from './flat/FlatStage.tsx';
import { Boundary } from './live/Boundary.tsx';
import { firstLook, giveUp3d } from './live/machine.ts';
import { useStageModel } from './model.ts';
import { StageOverlay } from './overlay/StageOverlay.tsx';
import { useFreeWindow } from './overlay/window.ts';
import styles from './Stage.module.css';
import { sceneBox, stageVariables } from './scene-box.ts';
import type { StageProps } from './types.ts';

const Stage3d = lazy(() => import('./live/Stage3d.tsx'));

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
