import { Command, Option } from 'commander';
import { readDefaultTeam, readOwnEdition } from '../operations/defaults.ts';
import { print } from '../output/print.ts';
import { type GlobalOptions, openSession, type Session } from '../session/session.ts';
import type { Terminal } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';

interface Where extends GlobalOptions {
  edition?: string;
  team?: string;
  space?: string;
}

interface Addition extends Where {
  role?: string;
}

const SPACE_ROLES = ['EDITOR', 'COMMENTER', 'VIEWER', 'GUEST_COMMENTER', 'GUEST_VIEWER'] as const;
const TEAM_ROLES = ['TEAM_ADMIN', 'MEMBER'] as const;

/** People by their addresses, in a team or a space, whichever is named. */
export function createMembers(terminal: Terminal): Command {
  const members = new Command('members').description(
    'People of a team or a space, by mail address.',
  );
  members.addCommand(createList(terminal)).addCommand(createAdd(terminal));
  return members;
}

function withWhere(command: Command): Command {
  return command
    .option('--edition <id>', 'id of the edition, or LIENZO_EDITION')
    .option('--team <id>', 'id of the team; the default team unless a space is named')
    .option('--space <id>', 'id of the space');
}

function createList(terminal: Terminal): Command {
  const command = withWhere(
    new Command('list').description('List the people of a team or a space.'),
  );
  return command
    .addHelpText('after', '\nExample:\n  lienzo members list --space 742518339371020\n')
    .action(async () => {
      const options: Where = command.optsWithGlobals();
      const session = await openSession(terminal, options);
      const edition_id = await findEdition(session, options);
      const data = options.space
        ? await session.client.spaceMembers.list({ edition_id, space_id: options.space })
        : { team_members: await listTeam(session, { ...options, edition: edition_id }) };
      print(terminal, data, session.format);
    });
}

async function listTeam(session: Session, { edition = '', team }: Where) {
  const team_id = await findTeam(session, { edition, team });
  return Array.fromAsync(session.client.teamMembers.each({ edition_id: edition, team_id }));
}

function createAdd(terminal: Terminal): Command {
  const roles = [...TEAM_ROLES, ...SPACE_ROLES];
  const command = withWhere(new Command('add').description('Add people to a team or a space.'));
  return command
    .argument('<mail...>', 'their addresses')
    .addOption(
      new Option('--role <role>', 'MEMBER in a team, EDITOR in a space unless said').choices(roles),
    )
    .addHelpText(
      'after',
      `\nExamples:
  lienzo members add grace@example.com
  lienzo members add grace@example.com --space 742518339371020 --role VIEWER\n`,
    )
    .action(async (mails: string[]) => {
      const options: Addition = command.optsWithGlobals();
      const session = await openSession(terminal, options);
      const edition = await findEdition(session, options);
      const data = options.space
        ? await addToSpace(session, { ...options, edition }, mails)
        : await addToTeam(session, { ...options, edition }, mails);
      print(terminal, data, session.format);
      if ((data.failed_members ?? []).length > 0) terminal.fail();
    });
}

async function addToTeam(session: Session, where: Addition, mails: readonly string[]) {
  const { edition = '', role = 'MEMBER' } = where;
  const known = TEAM_ROLES.find((name) => name === role);
  if (!known) throw new UsageError(`In a team the role is ${TEAM_ROLES.join(' or ')}.`);
  return session.client.teamMembers.add({
    edition_id: edition,
    team_id: await findTeam(session, where),
    members_info: mails.map((mail_id) => ({ mail_id, role: known })),
  });
}

/** A space takes people of the edition only, and by their ids. */
async function addToSpace(session: Session, where: Addition, mails: readonly string[]) {
  const { edition: edition_id = '', space: space_id = '', role = 'EDITOR' } = where;
  const known = SPACE_ROLES.find((name) => name === role);
  if (!known) throw new UsageError(`In a space the role is one of ${SPACE_ROLES.join(', ')}.`);
  const zuids = new Map<string, string>();
  for await (const { mail_id, zuid } of session.client.editionMembers.each({ edition_id })) {
    zuids.set(mail_id.toLowerCase(), zuid);
  }
  const members_info = mails.map((mail) => {
    const zuid = zuids.get(mail.toLowerCase());
    if (zuid) return { zuid, role: known, type: 'USER' as const };
    throw new UsageError(`${mail} is not in the edition. First: lienzo members add ${mail}`);
  });
  return session.client.spaceMembers.add({ edition_id, space_id, members_info });
}

async function findEdition({ client, defaults }: Session, { edition }: Where): Promise<string> {
  return edition ?? defaults.edition ?? (await readOwnEdition(client));
}

async function findTeam(
  { client, defaults }: Session,
  { edition = '', team }: Where,
): Promise<string> {
  return team ?? defaults.team ?? (await readDefaultTeam(client, edition));
}
