import { useEffect, useState } from 'react';
import type { Scene } from '../scene/scene.ts';

/** Increases after changes of the scene, at most once per animation frame. */
export function useSceneVersion(scene: Scene): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let asked: number | undefined;
    const stop = scene.subscribe(() => {
      asked ??= requestAnimationFrame(() => {
        asked = undefined;
        setVersion((before) => before + 1);
      });
    });
    return () => {
      stop();
      if (asked !== undefined) cancelAnimationFrame(asked);
    };
  }, [scene]);
  return version;
}
