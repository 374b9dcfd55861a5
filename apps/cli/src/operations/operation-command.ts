import { actionOf, exportAudit, type Operation, operations, resourceOf } from '@lienzo/contract';
import { Command } from 'commander';
import { createAuditExport } from '../audit/export.ts';
import { createAuditVerify } from '../audit/verify.ts';
import type { Terminal } from '../environment.ts';
import { createTail } from '../events/tail.ts';
import { createUpload } from '../files/upload.ts';
import { print } from '../output/print.ts';
import { type BinaryResponse, saveBytes } from '../output/save-bytes.ts';
import { type GlobalOptions, openSession } from '../session/session.ts';
import { createOptions } from './create-options.ts';
import { fillDefaults } from './defaults.ts';
import { exampleOf } from './example.ts';
import { type Field, fieldsOf } from './fields.ts';
import { assertComplete, placeValues, readBody, type Values } from './values.ts';

type Method = (given: Values) => Promise<unknown>;
type Each = (given: Values) => AsyncIterable<unknown>;

/** Creates a command for every operation of the contract, grouped by resource: `lienzo spaces list`. */
export function createOperationCommands(terminal: Terminal): Command[] {
  const groups = Map.groupBy(operations as readonly Operation[], resourceOf);
  return [...groups].map(([resource, ops]) => {
    const area = ops[0]?.area ?? '';
    const group = new Command(kebab(resource)).description(describeGroup(area));
    const alias = groupAliases[area];
    if (alias) group.alias(alias);
    const generated = ops.filter((op) => !op.stream && op !== exportAudit);
    for (const op of generated) group.addCommand(createCommand(terminal, op), isDefault(op));
    if (area === 'Audit') {
      group.addCommand(createAuditExport(terminal)); // reads all pages
      group.addCommand(createAuditVerify(terminal));
    }
    if (area === 'Events') group.addCommand(createTail(terminal));
    if (area === 'Files') group.addCommand(createUpload(terminal));
    return group;
  });
}

const groupDescriptions: Readonly<Record<string, string>> = {
  Audit: 'List, export and verify the audit log of an edition',
  Events: 'List and follow what happens in an edition',
  'Access tokens': 'Work with personal access tokens, for scripts and CI jobs',
  'Service accounts': 'Work with service accounts, for programs that act on their own',
  Search: 'Search spaces, zones, elements and comments',
  Subscription: 'Work with the subscription of an edition',
  Webhooks: 'Send events to endpoints of your own',
};

/** Shorter names of groups. */
const groupAliases: Readonly<Record<string, string>> = {
  'Access tokens': 'token',
  'Service accounts': 'service-account',
};

/** Shorter names of commands, by operation. */
const commandAliases: Readonly<Record<string, string>> = { createServiceAccountToken: 'token' };

function describeGroup(area: string): string {
  const name = area.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return groupDescriptions[area] ?? `Work with ${name}`;
}

/** Makes `lienzo search "words"` search the whole team. */
const isDefault = ({ id }: Operation) => ({ isDefault: id === 'searchTeam' });

function createCommand(terminal: Terminal, op: Operation): Command {
  const words = { group: kebab(resourceOf(op)), verb: kebab(actionOf(op)) };
  const fields = fieldsOf(op);
  const command = new Command(words.verb).description(op.summary);
  const alias = commandAliases[op.id];
  if (alias) command.alias(alias);
  for (const option of createOptions(fields)) command.addOption(option);
  if (op.body)
    command.option('--body <json>', 'Request body as JSON, @file.json, or - for standard input');
  if (op.mediaTypes) command.option('--save <file>', 'Write the response to this file');
  const paged =
    fields.some(({ name }) => name === 'from') && fields.some(({ name }) => name === 'limit');
  if (paged) command.option('--all', 'Read all pages');
  const searches = fields.some(({ name }) => name === 'search');
  if (searches) command.argument('[words...]', 'Search terms');
  command.addHelpText('after', `\nExample:\n  ${exampleOf(op, words)}\n`);
  command.action(async () => {
    const options: Values & GlobalOptions = command.optsWithGlobals();
    if (searches && command.args.length > 0) options.search = command.args.join(' ');
    const session = await openSession(terminal, options);
    const body = await readBody(options.body as string | undefined, terminal); // an option with a text
    const values = await fillDefaults(session, {
      op,
      fields,
      body,
      values: pickValues(fields, options),
    });
    const given = placeValues(fields, values, body);
    assertComplete(op, fields, given);
    const methods = Object.entries(session.client).find(([name]) => name === resourceOf(op))?.[1];
    const data = options.all
      ? await collect((methods as Record<string, Each>)[eachName(op)], given)
      : await (methods as Record<string, Method>)[actionOf(op)]?.(given); // one for each operation
    if (op.mediaTypes)
      await saveBytes(terminal, data as BinaryResponse, options.save as string | undefined); // the operation returns bytes
    else print(terminal, data, session.format);
    if (op.partial && isFilled(data, op.partial)) terminal.fail();
  });
  return command;
}

function pickValues(fields: readonly Field[], options: Values): Values {
  const attribute = (flag: string) =>
    flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(fields.map(({ flag }) => [flag, options[attribute(flag)]]));
}

async function collect(each: Each | undefined, given: Values): Promise<unknown> {
  const { from: _from, ...rest } = given;
  return { items: each ? await Array.fromAsync(each(rest)) : [] };
}

function eachName(op: Operation): string {
  const name = actionOf(op);
  const rest = name.startsWith('list') ? name.slice('list'.length) : name;
  return `each${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

function isFilled(data: unknown, list: string): boolean {
  const value = (data as Values | undefined)?.[list];
  return Array.isArray(value) && value.length > 0;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
