import type { IconName } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepFocus } from './panel-popover.tsx';

interface ToggleProps {
  icon: IconName;
  label: string;
  pressed: boolean;
  onClick: () => void;
}

/** A button that leaves the focus in the text editor. */
export function ToggleButton(props: ToggleProps) {
  return <IconButton {...props} side="top" onPointerDown={keepFocus} onMouseDown={keepFocus} />;
}
