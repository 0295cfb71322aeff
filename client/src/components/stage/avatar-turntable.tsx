import { useAtomValue } from 'jotai';
import { Suspense, useCallback, useState } from 'react';
import { lazyCode } from '../../platform/lazy.ts';
import { AvatarFigure } from './avatar-figure.tsx';
import styles from './avatar-turntable.module.css';
import { drawnSlug } from './avatars/avatar-kinds.ts';
import { useAvatarImage } from './avatars/use-avatar-images.ts';
import { isStageShownIn3dAtom } from './common/shown-in-3d.ts';
import { poseStyle } from './flat/figure-style.ts';
import { figureUrl, type SpritePose } from './flat/sprites.ts';
import { ErrorBoundary } from './webgl/error-boundary.tsx';

// Imported from the stage's chunk, which is loaded already: an import of three.js here would put it into the shared
// chunk (see chunk-groups.ts).
const Turntable3d = lazyCode(async () => ({ default: (await import('./webgl/stage-3d.tsx')).Turntable3d }));

interface AvatarTurntableProps {
  readonly slug: string;
  readonly color: string;
  readonly width: number;
  readonly height: number;
}

/**
 * [H240] Shows an avatar turning: in 3D if the stage of the page is 3D, otherwise as a flat figure that turns like a
 * card. It stands still with reduced motion, [H1598] or if the avatar has only a picture.
 */
export function AvatarTurntable({ slug, color, width, height }: AvatarTurntableProps) {
  const isIn3d = useAtomValue(isStageShownIn3dAtom);
  const [hasFailed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const picture = useAvatarImage(slug);
  const flat = <FlatTurntable slug={slug} height={height} />;
  if (picture) return <AvatarFigure slug={slug} height={height} />;
  if (!isIn3d || hasFailed) return flat;
  return (
    <ErrorBoundary fallback={flat} onFailure={fail}>
      <Suspense fallback={flat}>
        <Turntable3d slug={drawnSlug(slug)} shirt={color} width={width} height={height} onFailure={fail} />
      </Suspense>
    </ErrorBoundary>
  );
}

function FlatTurntable({ slug, height }: { slug: string; height: number }) {
  const side = (pose: SpritePose) => poseStyle(figureUrl('night', drawnSlug(slug)), pose);
  return (
    <span className={styles.turntable} style={{ height }} data-figure="flat" aria-hidden="true">
      <span className={styles.figure}>
        <span className={styles.side} style={side('rest')} />
        <span className={`${styles.side} ${styles.back}`} style={side('back')} />
      </span>
    </span>
  );
}
