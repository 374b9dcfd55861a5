import { Command } from 'commander';
import type { Terminal } from '../environment.ts';
import { print } from '../output/print.ts';
import type { GlobalOptions } from '../session/session.ts';
import { manageApplications, readScopes } from './management.ts';

interface CreateOptions extends GlobalOptions {
  name: string;
  description: string;
  homePage: string;
  redirect: string[];
  scopes: string;
  public?: boolean;
}

/** Creates the commands for applications that people sign in to with Lienzo. */
export function createApplicationCommands(terminal: Terminal): Command {
  const app = new Command('app').description(
    'Register applications at Lienzo’s identity service, and revoke what you allowed others',
  );
  const commands = [
    createList(terminal),
    createCreate(terminal),
    createRotate(terminal),
    createDelete(terminal),
    createGrants(terminal),
    createRevoke(terminal),
  ];
  for (const command of commands) app.addCommand(command);
  return app;
}

function createList(terminal: Terminal): Command {
  const command = new Command('list').description('List the applications that you registered');
  return withExample(command, 'lienzo app list').action(async () => {
    const request = { endpoint: 'applications_endpoint' } as const;
    const { data, session } = await manageApplications(terminal, readOptions(command), request);
    print(terminal, data, session.format);
  });
}

function createCreate(terminal: Terminal): Command {
  const command = new Command('create')
    .description('Register an application; prints its secret, which is not shown again')
    .requiredOption('--name <name>', 'Name that people see when they decide')
    .requiredOption('--home-page <url>', 'Address of the application, with https')
    .option('--description <text>', 'What the application does', '')
    .option('--redirect <url...>', 'Addresses that receive codes; none for device codes only', [])
    .option('--scopes <scopes>', 'Scopes that it may request, separated by commas', 'read')
    .option('--public', 'The application runs in a browser or on a device and has no secret');
  const example = `lienzo app create --name 'Sync' --home-page https://sync.example.com --redirect https://sync.example.com/callback`;
  return withExample(command, example).action(async () => {
    const options: CreateOptions = command.optsWithGlobals();
    const body = {
      type: options.public ? 'public' : 'confidential',
      name: options.name,
      description: options.description,
      home_page: options.homePage,
      redirect_uris: options.redirect,
      scopes: readScopes(options.scopes),
    };
    const request = { endpoint: 'applications_endpoint', method: 'POST', body } as const;
    const { data, session } = await manageApplications(terminal, options, request);
    print(terminal, data, session.format);
  });
}

function createRotate(terminal: Terminal): Command {
  const command = new Command('rotate')
    .description('Create a new secret; the former one works for another day')
    .argument('<client-id>', 'Client ID of the application');
  return withExample(command, `lienzo app rotate ${SAMPLE_ID}`).action(async (id: string) => {
    const request = {
      endpoint: 'applications_endpoint',
      method: 'POST',
      path: `/${encodeURIComponent(id)}/secret`,
    } as const;
    const { data, session } = await manageApplications(terminal, readOptions(command), request);
    print(terminal, data, session.format);
  });
}

function createDelete(terminal: Terminal): Command {
  const command = new Command('delete')
    .description('Delete an application and sign all people out of it')
    .argument('<client-id>', 'Client ID of the application');
  return withExample(command, `lienzo app delete ${SAMPLE_ID}`).action(async (id: string) => {
    const path = `/${encodeURIComponent(id)}`;
    const request = { endpoint: 'applications_endpoint', method: 'DELETE', path } as const;
    await manageApplications(terminal, readOptions(command), request);
    terminal.stderr.write(`Deleted ${id}.\n`);
  });
}

function createGrants(terminal: Terminal): Command {
  const command = new Command('grants').description('List the applications that you authorized');
  return withExample(command, 'lienzo app grants').action(async () => {
    const request = { endpoint: 'grants_endpoint' } as const;
    const { data, session } = await manageApplications(terminal, readOptions(command), request);
    print(terminal, data, session.format);
  });
}

function createRevoke(terminal: Terminal): Command {
  const command = new Command('revoke')
    .description('Take back what you allowed an application')
    .argument('<client-id>', 'Client ID of the application');
  return withExample(command, `lienzo app revoke ${SAMPLE_ID}`).action(async (id: string) => {
    const path = `/${encodeURIComponent(id)}`;
    const request = { endpoint: 'grants_endpoint', method: 'DELETE', path } as const;
    const { session } = await manageApplications(terminal, readOptions(command), request);
    // The access tokens that the application still has are refused at once, too.
    const { sessions } = await session.client.sessions.list({});
    for (const { client_id, session_id } of sessions)
      if (client_id === id) await session.client.sessions.end({ session_id });
    terminal.stderr.write(`Revoked ${id}.\n`);
  });
}

const SAMPLE_ID = 'app-5f0c1f4e6d0a4c579a550f5a';

function withExample(command: Command, example: string): Command {
  return command.addHelpText('after', `\nExample:\n  ${example}\n`);
}

function readOptions(command: Command): GlobalOptions {
  return command.optsWithGlobals();
}
