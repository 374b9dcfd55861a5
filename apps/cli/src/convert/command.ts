import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import {
  ConvertError,
  detectFormat,
  type Format,
  findFormat,
  formats,
  type Loss,
} from '@lienzo/convert';
import { Command, Option } from 'commander';
import type { Terminal } from '../environment.ts';
import { CommandError, UsageError } from '../errors.ts';

const EXAMPLE = `
Example:
  lienzo convert plan.excalidraw plan.canvas
`;

const readable = formats.filter(({ read }) => read).map(({ name }) => name);
const writable = formats.filter(({ write }) => write).map(({ name }) => name);

interface ConvertOptions {
  from?: string;
  to?: string;
}

/** Creates `lienzo convert`, which converts a file on this machine without a service. */
export function createConvert(terminal: Terminal): Command {
  const command = new Command('convert')
    .description('Convert a file of one canvas program to another, without a service')
    .argument('<input>', 'Path of the file to read')
    .argument('<output>', 'Path of the file to write')
    .addOption(
      new Option('--from <format>', 'Format of the input (default: by its extension)').choices(
        readable,
      ),
    )
    .addOption(
      new Option('--to <format>', 'Format of the output (default: by its extension)').choices(
        writable,
      ),
    );
  return command
    .addHelpText('after', EXAMPLE)
    .action(async (input: string, output: string, { from, to }: ConvertOptions) => {
      const target = findFormat(to ?? extname(output));
      if (!target?.write) throw new UsageError(`Pass --to: ${writable.join(', ')}.`);
      const bytes = await readFile(input).catch(() => {
        throw new UsageError(`${input} cannot be read.`);
      });
      const source = sourceOf(bytes, from ?? extname(input));
      const { losses, ...content } = convert(source, bytes);
      const written = target.write(content);
      await writeFile(output, written.content);
      report(terminal, [...losses, ...written.losses]);
    });
}

function sourceOf(bytes: Buffer, name: string): Format & { read: NonNullable<Format['read']> } {
  const format = (name === '' ? undefined : findFormat(name)) ?? detectFormat(bytes.toString());
  const read = format?.read;
  if (!format || !read) throw new UsageError(`Pass --from: ${readable.join(', ')}.`);
  return { ...format, read };
}

function convert({ read }: { read: NonNullable<Format['read']> }, bytes: Buffer) {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof ConvertError) throw new CommandError(error.message);
    throw error;
  }
}

function report({ stderr }: Terminal, losses: readonly Loss[]): void {
  if (losses.length === 0) return;
  stderr.write(losses.length === 1 ? '1 loss:\n' : `${losses.length} losses:\n`);
  for (const { element, what, instead } of losses) {
    const where = element === '' ? '' : `${element}: `;
    stderr.write(`  ${where}${what} (instead: ${instead})\n`);
  }
}
