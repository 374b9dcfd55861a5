import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShell, type ShellOptions } from '../docs-test/shell.ts';
import { shortenIds } from './shorten-ids.ts';

/** A command and the visible part of its output. */
export interface Shot {
  readonly command: string;
  readonly lines: readonly string[];
}

interface Scene extends ShellOptions {
  /** The output of the sandbox when it was ready. */
  readonly printed: string;
}

const COMMANDS = [
  'lienzo spaces list --fields space_id,space_name,can_edit,space_member_count --sort-by A_Z',
  'lienzo zones create --space "$SPACE" --name "Sprint 12" --template kanban',
  'curl "$API/editions/$EDITION/spaces/$SPACE/zones/$ZONE/frames?limit=1" -H "$AUTH"',
  'echo "Made live" | node examples/live.ts "$BASE_URL" "$EDITION/$SPACE/$ZONE" "$TOKEN"',
];

/** The lines of the sandbox output that the image shows. */
const SHOWN_LINES = /^(Lienzo is running| {2}(Service|Reference|Edition|Space|Zone) )/;

const MAX_LINES = 6;

/** Runs the commands of the image and records their output. */
export async function recordScene({ printed, ...options }: Scene): Promise<Shot[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-picture-'));
  const shell = openShell(options);
  const firstLines = printed.split('\n').filter((line) => SHOWN_LINES.test(line));
  const shots: Shot[] = [{ command: 'npm run sandbox', lines: shortenIds(firstLines) }];
  try {
    for (const command of COMMANDS) {
      const file = join(folder, `${shots.length}.sh`);
      await writeFile(file, `${command}\n`);
      const { stdout, stderr, code } = await shell.run(file);
      if (code !== 0) throw new Error(`${command} exited with ${code}: ${stderr}`);
      const lines = shortenIds(stdout.trimEnd().split('\n'));
      const rest = lines.length > MAX_LINES ? ['…'] : [];
      shots.push({ command, lines: [...lines.slice(0, MAX_LINES), ...rest] });
    }
    return shots;
  } finally {
    shell.close();
    await rm(folder, { recursive: true });
  }
}
