import type { Operation } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { UsageError } from '../errors.ts';
import type { Session } from '../session/session.ts';
import type { Field } from './fields.ts';
import { findValue, type Values } from './values.ts';

/** Defaults for required choices. */
const defaultChoices: Readonly<Record<string, Values>> = {
  listSpaces: { 'action-type': 'ALLSPACES' },
};

const contextIds = ['edition', 'team', 'space', 'zone'] as const;

interface PartialCall {
  op: Operation;
  fields: readonly Field[];
  values: Values;
  body: Values;
}

/** Fills in missing IDs from the environment, the profile or the service. */
export async function fillDefaults(
  session: Session,
  { op, fields, values, body }: PartialCall,
): Promise<Values> {
  const filled: Values = { ...defaultChoices[op.id], ...withoutUndefined(values) };
  const isMissing = (flag: string) => {
    const field = fields.find((candidate) => candidate.flag === flag && candidate.required);
    return field && filled[flag] === undefined && findValue(body, field) === undefined;
  };
  for (const name of contextIds) {
    if (isMissing(`${name}-id`)) filled[`${name}-id`] = session.defaults[name];
  }
  if (isMissing('edition-id')) filled['edition-id'] = await readOwnEdition(session.client);
  // A default team is fine as a location, but never as the target of a write.
  const isTarget = op.method !== 'GET' && op.path.endsWith('{team_id}');
  if (isMissing('team-id') && !isTarget) {
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

function withoutUndefined(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Returns the caller’s edition if there is only one. */
export async function readOwnEdition(client: Client): Promise<string> {
  const { editions_info } = await client.editions.list();
  const [only, ...others] = editions_info;
  if (only && others.length === 0) return only.edition_id;
  if (!only) {
    throw new UsageError(
      'You do not belong to an edition. Create one with: lienzo editions create --name "My team"',
    );
  }
  const choice = editions_info.map(
    ({ edition_id, edition_name }) => `  ${edition_id}  ${edition_name}`,
  );
  throw new UsageError(
    `--edition is required (or LIENZO_EDITION), because you belong to several:\n${choice.join('\n')}`,
  );
}

export async function readDefaultTeam(client: Client, edition_id: string): Promise<string> {
  const { teams } = await client.teams.list({ edition_id });
  const found = teams.length === 1 ? teams[0] : teams.find((team) => team.is_default === 'true');
  if (found) return found.team_id;
  const choice = teams.map(({ team_id, team_name }) => `  ${team_id}  ${team_name}`);
  throw new UsageError(`--team is required (or LIENZO_TEAM). Choose one:\n${choice.join('\n')}`);
}

/** Finds a template by its name or the beginning of it, ignoring case. */
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
      ? `Several templates begin with "${name}". Pass one of these IDs:\n${which}`
      : `No template begins with "${name}". List them with: lienzo templates list --all`,
  );
}
