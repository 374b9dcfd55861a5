import { classNames } from './class-names.ts';
import { initialsOf, personColor } from './person-look.ts';

interface AvatarProps {
  zuid: string;
  name: string;
  size?: number;
  className?: string;
}

export function Avatar({ zuid, name, size = 32, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-white select-none',
        className,
      )}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        backgroundColor: personColor(zuid),
      }}
    >
      {initialsOf(name)}
    </span>
  );
}
