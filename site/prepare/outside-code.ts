/** Applies a change to the parts of a Markdown text that are not fenced code blocks. */
export function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/^(`{3,}[^\n]*\n[\s\S]*?^`{3,}$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

/** Returns the targets of all links and images outside code blocks. */
export function listTargets(text: string): string[] {
  const targets: string[] = [];
  changeTargets(text, (target) => {
    targets.push(target);
    return target;
  });
  return targets;
}

/** Replaces the targets of all links and images outside code blocks. */
export function changeTargets(text: string, change: (target: string) => string): string {
  return outsideCode(text, (part) =>
    part
      .replace(/\]\(([^)\s]+)\)/g, (_, target: string) => `](${change(target)})`)
      .replace(/^(\[[^\]]+\]:\s+)(\S+)$/gm, (_, label: string, target: string) => {
        return label + change(target);
      }),
  );
}
