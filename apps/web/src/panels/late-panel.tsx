import { type ComponentType, useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { useToasts } from '../ui/toast.tsx';

interface LatePanelProps<Given extends { onClose: () => void }> {
  /** The same function each time. */
  load: () => Promise<ComponentType<Given>>;
  given: Given;
}

/**
 * A panel whose script comes when it is first wanted. When it cannot come, that is said and the
 * panel closes: the canvas with its unsent edits must not go down with it.
 */
export function LatePanel<Given extends { onClose: () => void }>({
  load,
  given,
}: LatePanelProps<Given>) {
  const { shell } = useTexts();
  const { say } = useToasts();
  const [loaded, setLoaded] = useState<{ Panel: ComponentType<Given> }>();
  const { onClose } = given;
  useEffect(() => {
    let wanted = true;
    const fail = () => {
      if (!wanted) return;
      say({ kind: 'problem', ...shell.errors.offline });
      onClose();
    };
    load().then((Panel) => wanted && setLoaded({ Panel }), fail);
    return () => {
      wanted = false;
    };
  }, [load, say, shell, onClose]);
  return loaded ? <loaded.Panel {...given} /> : null;
}
