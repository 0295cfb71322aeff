import { useEffect, useRef } from 'react';
import { whenIdle } from '../../../platform/when-idle.ts';
import { useLeave } from './use-leave.ts';

/** [H1654] Shows the visit in the system's media controls. The code is loaded when the browser is idle. */
export function useMediaSession(isInside: boolean): void {
  const { leave } = useLeave();
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!isInside) return;
    let close: (() => void) | null = null;
    let isOver = false;
    whenIdle(async () => {
      const { openMediaSession } = await import('./media-session.ts');
      if (!isOver) close = openMediaSession(() => latest.current());
    });
    return () => {
      isOver = true;
      close?.();
    };
  }, [isInside]);
}
