import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Lists the links of a page to project files or headings that do not exist. */
export async function findBrokenLinks(root: string, page: string): Promise<string[]> {
  const text = withoutCode(await readFile(join(root, page), 'utf8'));
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const local = targets.filter((target) => !/^[a-z]+:/.test(target));
  const exists = await Promise.all(local.map((target) => targetExists(root, page, target)));
  return local.filter((_, index) => !exists[index]);
}

async function targetExists(root: string, page: string, target: string): Promise<boolean> {
  const [path = '', heading] = target.split('#');
  const file = path === '' ? join(root, page) : join(root, dirname(page), path);
  const found = await stat(file).catch(() => undefined);
  if (!found) return false;
  if (heading === undefined || !found.isFile()) return true;
  return headingsOf(await readFile(file, 'utf8')).includes(heading);
}

/** Returns the anchors that GitHub creates for headings. */
function headingsOf(text: string): string[] {
  const headings = [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(
    ([, heading = '']) => heading,
  );
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(text: string): string {
  return text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '');
}
