import { ContextMenu as RadixContext, DropdownMenu as RadixDropdown } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

/** An item of a menu, or `'line'` for a divider. */
export type MenuItem =
  | 'line'
  | {
      readonly key: string;
      readonly label: string;
      readonly icon?: IconName;
      readonly shortcut?: string;
      readonly disabled?: boolean;
      readonly danger?: boolean;
      /** Whether the option is chosen, for menus with options. */
      readonly checked?: boolean;
      readonly run: () => void;
    };

interface MenuProps {
  items: readonly MenuItem[];
  /** The name of the menu for screen readers. */
  label: string;
}

const panel =
  'animate-appear z-50 max-h-[var(--radix-popper-available-height)] max-w-[var(--radix-popper-available-width)] min-w-48 overflow-y-auto max-sm:min-w-40 rounded-card border border-line bg-raised p-1 text-ink shadow-float';

interface DropdownProps extends MenuProps {
  /** One button that takes a ref. */
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A menu that opens from a button. */
export function DropdownMenu({
  items,
  label,
  children,
  align = 'start',
  side,
  open,
  onOpenChange,
}: DropdownProps) {
  return (
    <RadixDropdown.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <RadixDropdown.Trigger asChild>{children}</RadixDropdown.Trigger>
      <RadixDropdown.Portal>
        <RadixDropdown.Content
          className={panel}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
        >
          <Items items={items} parts={RadixDropdown} />
        </RadixDropdown.Content>
      </RadixDropdown.Portal>
    </RadixDropdown.Root>
  );
}

/** A context menu. */
export function ContextMenu({ items, label, children }: MenuProps & { children: ReactNode }) {
  return (
    <RadixContext.Root modal={false}>
      <RadixContext.Trigger asChild>{children}</RadixContext.Trigger>
      <RadixContext.Portal>
        <RadixContext.Content className={panel} collisionPadding={8} aria-label={label}>
          <Items items={items} parts={RadixContext} />
        </RadixContext.Content>
      </RadixContext.Portal>
    </RadixContext.Root>
  );
}

type Parts = Pick<typeof RadixDropdown, 'Item' | 'CheckboxItem' | 'Separator'>;

function Items({ items, parts }: { items: readonly MenuItem[]; parts: Parts }) {
  // Dividers have no id, and their position among each other is stable.
  let lines = 0;
  return items.map((item) => {
    if (item === 'line') {
      lines += 1;
      return <parts.Separator key={`line-${lines}`} className="my-1 h-px bg-line" />;
    }
    return <Line key={item.key} item={item} parts={parts} />;
  });
}

function Line({ item, parts }: { item: Exclude<MenuItem, 'line'>; parts: Parts }) {
  const chosen = item.checked !== undefined;
  const props = {
    className: classNames(
      'flex h-9 cursor-pointer items-center gap-3 rounded-control px-3 outline-none select-none',
      'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-40 data-[highlighted]:bg-sunken',
      item.danger && 'text-danger',
    ),
    disabled: item.disabled,
    onSelect: item.run,
  };
  const content = (
    <>
      {item.icon && <Icon name={item.icon} className={item.danger ? '' : 'text-ink-soft'} />}
      <span className="grow truncate">{item.label}</span>
      {item.checked && <Icon name="check" className="text-accent" />}
      {item.shortcut && (
        <kbd className="pl-4 font-sans text-xs text-ink-soft max-sm:hidden">{item.shortcut}</kbd>
      )}
    </>
  );
  if (!chosen) return <parts.Item {...props}>{content}</parts.Item>;
  return (
    <parts.CheckboxItem {...props} checked={item.checked}>
      {content}
    </parts.CheckboxItem>
  );
}
