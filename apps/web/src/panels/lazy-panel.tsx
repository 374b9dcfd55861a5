import { type ComponentType, useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { useToasts } from '../ui/toast.tsx';

interface LazyPanelProps<Props extends { onClose: () => void }> {
  /** The same function each time. */
  load: () => Promise<ComponentType<Props>>;
  panelProps: Props;
}

/**
 * A panel whose script comes when it is first wanted. When it cannot come, that is said and the
 * panel closes: the canvas with its unsent edits must not go down with it.
 */
export function LazyPanel<Props extends { onClose: () => void }>({
  load,
  panelProps,
}: LazyPanelProps<Props>) {
  const { shell } = useTexts();
  const { notify } = useToasts();
  const [loaded, setLoaded] = useState<{ Panel: ComponentType<Props> }>();
  const { onClose } = panelProps;
  useEffect(() => {
    let wanted = true;
    const fail = () => {
      if (!wanted) return;
      notify({ kind: 'error', ...shell.errors.offline });
      onClose();
    };
    load().then((Panel) => wanted && setLoaded({ Panel }), fail);
    return () => {
      wanted = false;
    };
  }, [load, notify, shell, onClose]);
  return loaded ? <loaded.Panel {...panelProps} /> : null;
}
