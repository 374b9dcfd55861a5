import { outlineOf, type ShapeVariant } from '@lienzo/shapes';
import { memo } from 'react';

/** What makes some shapes recognizable, and is not part of their outline. */
const details: Readonly<Record<string, string>> = {
  'basic/card': 'M6 8h18M6 13h11M6 21h8M28 21a1 1 0 1 0 .01 0',
  'basic/table': 'M0 9h36M0 18.500h36M12 0v28M24 0v28',
};

/** A small drawing of a shape. */
export const VariantIcon = memo(function VariantIcon({
  variant,
  width = 40,
}: {
  variant: ShapeVariant;
  width?: number;
}) {
  const { paths } = outlineOf(variant.geometry, { width: 36, height: 28 });
  return (
    <svg width={width} height={width * 0.8} viewBox="-2 -2 40 32" aria-hidden="true">
      {paths.map(({ d, filled, lined, rule }) => (
        <path
          key={d}
          d={d}
          fillRule={rule}
          className={filled ? 'fill-paper' : 'fill-none'}
          stroke={lined ? 'currentColor' : 'none'}
          strokeWidth={1.25}
          strokeLinejoin="round"
        />
      ))}
      {details[variant.key] && (
        <path
          d={details[variant.key]}
          className="fill-none"
          stroke="currentColor"
          strokeWidth={1.25}
          strokeLinecap="round"
        />
      )}
    </svg>
  );
});
