import { actionOf, type Operation, operations, resourceOf } from '@lienzo/contract';
import { Command } from 'commander';
import { print } from '../output/print.ts';
import { type Answer, saveBytes } from '../output/save-bytes.ts';
import { type GlobalOptions, openSession } from '../session/session.ts';
import type { Terminal } from '../surroundings.ts';
import { createOptions } from './create-options.ts';
import { fillIn } from './defaults.ts';
import { exampleOf } from './example.ts';
import { type Field, fieldsOf } from './fields.ts';
import { type Given, placeValues, readBody, refuseIncomplete } from './read-given.ts';

type Method = (given: Given) => Promise<unknown>;
type Each = (given: Given) => AsyncIterable<unknown>;

/** A command for every operation of the contract, by resource: `lienzo spaces list`. */
export function createOperationCommands(terminal: Terminal): Command[] {
  const groups = Map.groupBy(operations as readonly Operation[], resourceOf);
  return [...groups].map(([resource, ops]) => {
    const group = new Command(kebab(resource))
      .summary(ops[0]?.area ?? '')
      .description(`${ops[0]?.area}.`);
    for (const op of ops) group.addCommand(createCommand(terminal, op), isDefault(op));
    return group;
  });
}

/** `lienzo search "words"` looks everywhere. */
const isDefault = ({ id }: Operation) => ({ isDefault: id === 'searchTeam' });

function createCommand(terminal: Terminal, op: Operation): Command {
  const words = { group: kebab(resourceOf(op)), verb: kebab(actionOf(op)) };
  const fields = fieldsOf(op);
  const command = new Command(words.verb).description(`${op.summary}.`);
  for (const option of createOptions(fields)) command.addOption(option);
  if (op.body)
    command.option('--body <json>', 'the whole body: JSON, @file.json, or - for standard input');
  if (op.mediaTypes) command.option('--save <file>', 'write the answer to this file');
  const paged =
    fields.some(({ name }) => name === 'from') && fields.some(({ name }) => name === 'limit');
  if (paged) command.option('--all', 'every page, not only one');
  const searches = fields.some(({ name }) => name === 'search');
  if (searches) command.argument('[words...]', 'what to look for');
  command.addHelpText('after', `\nExample:\n  ${exampleOf(op, words)}\n`);
  command.action(async () => {
    const options: Given & GlobalOptions = command.optsWithGlobals();
    if (searches && command.args.length > 0) options.search = command.args.join(' ');
    const session = await openSession(terminal, options);
    const body = await readBody(options.body as string | undefined, terminal); // an option with a text
    const values = await fillIn(session, { op, fields, body, values: pickValues(fields, options) });
    const given = placeValues(fields, values, body);
    refuseIncomplete(op, fields, given);
    const methods = Object.entries(session.client).find(([name]) => name === resourceOf(op))?.[1];
    const data = options.all
      ? await collect((methods as Record<string, Each>)[eachName(op)], given)
      : await (methods as Record<string, Method>)[actionOf(op)]?.(given); // one for each operation
    if (op.mediaTypes)
      await saveBytes(terminal, data as Answer, options.save as string | undefined); // as its record says
    else print(terminal, data, session.format);
    if (op.partial && isFilled(data, op.partial)) terminal.fail();
  });
  return command;
}

function pickValues(fields: readonly Field[], options: Given): Given {
  const attribute = (flag: string) =>
    flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(fields.map(({ flag }) => [flag, options[attribute(flag)]]));
}

async function collect(each: Each | undefined, given: Given): Promise<unknown> {
  const { from: _from, ...rest } = given;
  return { items: each ? await Array.fromAsync(each(rest)) : [] };
}

function eachName(op: Operation): string {
  const name = actionOf(op);
  const rest = name.startsWith('list') ? name.slice('list'.length) : name;
  return `each${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

function isFilled(data: unknown, list: string): boolean {
  const value = (data as Given | undefined)?.[list];
  return Array.isArray(value) && value.length > 0;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
