import { lazy, Suspense, useRef } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { useInView } from '../ui/use-in-view.ts';

/** The drawing code is loaded when a template is first shown. */
const TemplateDrawing = lazy(async () => ({
  default: (await import('./template-drawing.tsx')).TemplateDrawing,
}));

interface TemplatePictureProps {
  editionId: string;
  templateId: string;
}

/** A preview of a template, drawn when it comes into view. */
export function TemplatePicture({ editionId, templateId }: TemplatePictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const seen = useInView(place);
  const waiting = <Skeleton className="absolute inset-0 animate-pulse rounded-none opacity-60" />;
  return (
    <span ref={place} className="absolute inset-0">
      {seen ? (
        <Suspense fallback={waiting}>
          <TemplateDrawing editionId={editionId} templateId={templateId} waiting={waiting} />
        </Suspense>
      ) : (
        waiting
      )}
    </span>
  );
}
