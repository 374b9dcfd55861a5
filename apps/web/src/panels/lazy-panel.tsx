import { type ComponentType, useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { useToasts } from '../ui/toast.tsx';

interface LazyPanelProps<Props extends { onClose: () => void }> {
  /** Must be the same function on every render. */
  load: () => Promise<ComponentType<Props>>;
  panelProps: Props;
}

/**
 * Loads the code of a panel when it is first opened. If loading fails, the panel closes with a
 * notification, so that the canvas with its unsent changes stays usable.
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
