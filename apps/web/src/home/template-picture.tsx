import { DrawnPlaceholder } from '../ui/drawn-placeholder.tsx';

/** How a template looks. */
export function TemplatePicture({ id }: { id: string }) {
  return <DrawnPlaceholder seed={`template ${id}`} />;
}
