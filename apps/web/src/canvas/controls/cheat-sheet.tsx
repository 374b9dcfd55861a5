import { useTexts } from '../../texts/use-texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type CommandGroup, commands } from '../commands/commands.ts';
import { shortcutText } from '../commands/shortcut-text.ts';

const groups: readonly CommandGroup[] = ['tools', 'edit', 'move', 'arrange', 'view'];

export function CheatSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { canvas } = useTexts();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={canvas.shortcuts}
      width="large"
    >
      <div className="columns-1 gap-8 sm:columns-2 lg:columns-3">
        {groups.map((group) => (
          <section key={group} className="mb-6 break-inside-avoid-column">
            <h3 className="mb-2 font-semibold">{canvas.groups[group]}</h3>
            <dl>
              {Object.values(commands)
                .filter((command) => command.group === group && command.keys.length > 0)
                .map(({ id, keys }) => (
                  <Row
                    key={id}
                    label={canvas.commands[id]}
                    keys={keys.slice(0, group === 'tools' ? 2 : 1)}
                  />
                ))}
              {canvas.otherKeys[group].map(({ label, keys }) => (
                <Row key={label} label={label} keys={[keys]} />
              ))}
            </dl>
          </section>
        ))}
        <TextShortcuts />
      </div>
    </Dialog>
  );
}

/** The shortcuts of the text editor, which are not canvas commands. */
function TextShortcuts() {
  const { canvas, textEditor } = useTexts();
  const rows: readonly (readonly [label: string, ...keys: string[]])[] = [
    [canvas.bold, 'Mod+B'],
    [canvas.italic, 'Mod+I'],
    [canvas.underline, 'Mod+U'],
    [canvas.strike, 'Mod+Shift+X'],
    [textEditor.lists.BULLET, 'Mod+Shift+8'],
    [textEditor.lists.NUMBER, 'Mod+Shift+7'],
    [textEditor.indent, 'Tab', 'Shift+Tab'],
    [textEditor.link, 'Mod+K'],
    [textEditor.lineBreak, 'Shift+Enter'],
    [textEditor.finish, 'Escape'],
  ];
  return (
    <section className="mb-6 break-inside-avoid-column">
      <h3 className="mb-2 font-semibold">{textEditor.shortcuts}</h3>
      <dl>
        {rows.map(([label, ...keys]) => (
          <Row key={label} label={label} keys={keys} />
        ))}
      </dl>
    </section>
  );
}

function Row({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <div className="flex items-center justify-between gap-4 py-1">
      <dt>{label}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="rounded-md bg-sunken px-1.5 py-0.5 font-sans text-xs whitespace-nowrap"
          >
            {shortcutText(key) ?? key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
