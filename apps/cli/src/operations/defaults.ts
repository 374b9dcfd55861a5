import type { Operation } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { Session } from '../session/session.ts';
import { UsageError } from '../usage-error.ts';
import type { Field } from './fields.ts';
import { findValue, type Given } from './read-given.ts';

/** Where a required choice has an answer that nearly everybody wants. */
const usual: Readonly<Record<string, Given>> = {
  listSpaces: { 'action-type': 'ALLSPACES' },
};

const remembered = ['edition', 'team', 'space', 'zone'] as const;

interface Incomplete {
  op: Operation;
  fields: readonly Field[];
  values: Given;
  body: Given;
}

/** Adds what was not said and is known all the same: from the environment, the profile, the service. */
export async function fillIn(
  session: Session,
  { op, fields, values, body }: Incomplete,
): Promise<Given> {
  const filled: Given = { ...usual[op.id], ...withoutGaps(values) };
  const isMissing = (flag: string) => {
    const field = fields.find((candidate) => candidate.flag === flag && candidate.required);
    return field && filled[flag] === undefined && findValue(body, field) === undefined;
  };
  for (const name of remembered) {
    if (isMissing(`${name}-id`)) filled[`${name}-id`] = session.defaults[name];
  }
  if (isMissing('edition-id')) filled['edition-id'] = await readOwnEdition(session.client);
  // What a write is about must be named; a guess is good enough for where it is.
  const isSubject = op.method !== 'GET' && op.path.endsWith('{team_id}');
  if (isMissing('team-id') && !isSubject) {
    filled['team-id'] = await readDefaultTeam(session.client, String(filled['edition-id']));
  }
  const template = filled['template-id'];
  if (typeof template === 'string' && !/^\d+$/.test(template)) {
    filled['template-id'] = await readTemplateId(
      session.client,
      String(filled['edition-id']),
      template,
    );
  }
  return filled;
}

function withoutGaps(values: Given): Given {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The edition of a caller who has but one. */
export async function readOwnEdition(client: Client): Promise<string> {
  const { editions_info } = await client.editions.list();
  const [only, ...others] = editions_info;
  if (only && others.length === 0) return only.edition_id;
  if (!only) {
    throw new UsageError(
      'You are in no edition yet. Begin with: lienzo editions create --name "My team"',
    );
  }
  const choice = editions_info.map(
    ({ edition_id, edition_name }) => `  ${edition_id}  ${edition_name}`,
  );
  throw new UsageError(
    `--edition is missing (or LIENZO_EDITION). Yours are:\n${choice.join('\n')}`,
  );
}

export async function readDefaultTeam(client: Client, edition_id: string): Promise<string> {
  const { teams } = await client.teams.list({ edition_id });
  const found = teams.length === 1 ? teams[0] : teams.find((team) => team.is_default === 'true');
  if (found) return found.team_id;
  const choice = teams.map(({ team_id, team_name }) => `  ${team_id}  ${team_name}`);
  throw new UsageError(`--team is missing (or LIENZO_TEAM). There are:\n${choice.join('\n')}`);
}

/** A template by its name or the beginning of it, whatever the case. */
async function readTemplateId(client: Client, edition_id: string, name: string): Promise<string> {
  const wanted = name.toLowerCase();
  const found: { id: string; name: string }[] = [];
  for await (const template of client.templates.each({ edition_id })) {
    if (template.name.toLowerCase() === wanted) return template.id;
    if (template.name.toLowerCase().startsWith(wanted)) found.push(template);
  }
  const [only, ...others] = found;
  if (only && others.length === 0) return only.id;
  const which = found.map((template) => `  ${template.id}  ${template.name}`).join('\n');
  throw new UsageError(
    only
      ? `Several templates begin with "${name}":\n${which}`
      : `No template begins with "${name}". See: lienzo templates list --all`,
  );
}
