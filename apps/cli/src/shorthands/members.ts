import { Command, Option } from 'commander';
import type { Terminal } from '../environment.ts';
import { UsageError } from '../errors.ts';
import { readDefaultTeam, readOwnEdition } from '../operations/defaults.ts';
import { print } from '../output/print.ts';
import { type GlobalOptions, openSession, type Session } from '../session/session.ts';

interface ScopeOptions extends GlobalOptions {
  edition?: string;
  team?: string;
  space?: string;
}

interface AddOptions extends ScopeOptions {
  role?: string;
}

const SPACE_ROLES = ['EDITOR', 'COMMENTER', 'VIEWER', 'GUEST_COMMENTER', 'GUEST_VIEWER'] as const;
const TEAM_ROLES = ['TEAM_ADMIN', 'MEMBER'] as const;

/** Creates the commands for members of a team or space by email address. */
export function createMembers(terminal: Terminal): Command {
  const members = new Command('members').description(
    'List and add members of a team or space by email address',
  );
  members.addCommand(createList(terminal)).addCommand(createAdd(terminal));
  return members;
}

function withScopeOptions(command: Command): Command {
  return command
    .option('--edition <id>', 'ID of the edition (env: LIENZO_EDITION)')
    .option('--team <id>', 'ID of the team (default: the default team)')
    .option('--space <id>', 'ID of the space, instead of a team');
}

function createList(terminal: Terminal): Command {
  const command = withScopeOptions(
    new Command('list').description('List the members of a team or space'),
  );
  return command
    .addHelpText('after', '\nExample:\n  lienzo members list --space 742518339371020\n')
    .action(async () => {
      const options: ScopeOptions = command.optsWithGlobals();
      const session = await openSession(terminal, options);
      const edition_id = await findEdition(session, options);
      const data = options.space
        ? await session.client.spaceMembers.list({ edition_id, space_id: options.space })
        : { team_members: await listTeam(session, { ...options, edition: edition_id }) };
      print(terminal, data, session.format);
    });
}

async function listTeam(session: Session, { edition = '', team }: ScopeOptions) {
  const team_id = await findTeam(session, { edition, team });
  return Array.fromAsync(session.client.teamMembers.each({ edition_id: edition, team_id }));
}

function createAdd(terminal: Terminal): Command {
  const roles = [...TEAM_ROLES, ...SPACE_ROLES];
  const command = withScopeOptions(
    new Command('add').description('Add members to a team or space'),
  );
  return command
    .argument('<mail...>', 'Email addresses')
    .addOption(
      new Option('--role <role>', 'Role (default: MEMBER in a team, EDITOR in a space)').choices(
        roles,
      ),
    )
    .addHelpText(
      'after',
      `\nExamples:
  lienzo members add grace@example.com
  lienzo members add grace@example.com --space 742518339371020 --role VIEWER\n`,
    )
    .action(async (mails: string[]) => {
      const options: AddOptions = command.optsWithGlobals();
      const session = await openSession(terminal, options);
      const edition = await findEdition(session, options);
      const data = options.space
        ? await addToSpace(session, { ...options, edition }, mails)
        : await addToTeam(session, { ...options, edition }, mails);
      print(terminal, data, session.format);
      if ((data.failed_members ?? []).length > 0) terminal.fail();
    });
}

async function addToTeam(session: Session, where: AddOptions, mails: readonly string[]) {
  const { edition = '', role = 'MEMBER' } = where;
  const known = TEAM_ROLES.find((name) => name === role);
  if (!known)
    throw new UsageError(`Invalid role for a team: ${role}. Use ${TEAM_ROLES.join(' or ')}.`);
  return session.client.teamMembers.add({
    edition_id: edition,
    team_id: await findTeam(session, where),
    members_info: mails.map((mail_id) => ({ mail_id, role: known })),
  });
}

/** Adds members to a space. The API accepts only members of the edition, by ID. */
async function addToSpace(session: Session, where: AddOptions, mails: readonly string[]) {
  const { edition: edition_id = '', space: space_id = '', role = 'EDITOR' } = where;
  const known = SPACE_ROLES.find((name) => name === role);
  if (!known)
    throw new UsageError(
      `Invalid role for a space: ${role}. Use one of ${SPACE_ROLES.join(', ')}.`,
    );
  const zuids = new Map<string, string>();
  for await (const { mail_id, zuid } of session.client.editionMembers.each({ edition_id })) {
    zuids.set(mail_id.toLowerCase(), zuid);
  }
  const members_info = mails.map((mail) => {
    const zuid = zuids.get(mail.toLowerCase());
    if (zuid) return { zuid, role: known, type: 'USER' as const };
    throw new UsageError(`${mail} is not in the edition. First run: lienzo members add ${mail}`);
  });
  return session.client.spaceMembers.add({ edition_id, space_id, members_info });
}

async function findEdition(
  { client, defaults }: Session,
  { edition }: ScopeOptions,
): Promise<string> {
  return edition ?? defaults.edition ?? (await readOwnEdition(client));
}

async function findTeam(
  { client, defaults }: Session,
  { edition = '', team }: ScopeOptions,
): Promise<string> {
  return team ?? defaults.team ?? (await readDefaultTeam(client, edition));
}
