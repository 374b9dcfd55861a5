import { Command } from 'commander';
import type { Terminal } from '../environment.ts';
import { UsageError } from '../errors.ts';
import { supportsColor } from '../output/print.ts';
import { findProfile, type GlobalOptions, openSession, readFormat } from '../session/session.ts';
import { checkInstallation } from './check-installation.ts';
import { checkService } from './check-service.ts';
import type { Finding } from './finding.ts';

const HELP = `
Checks the service from the outside if its URL is known (--url, LIENZO_URL or a login), and from
the inside if its settings are in the environment (DATABASE_URL and so on).

Examples:
  lienzo doctor --url https://canvas.example.com
  env $(grep -v '^#' deploy/.env) lienzo doctor
  env $(grep -v '^#' deploy/.env) lienzo doctor --deep
`;

export function createDoctor(terminal: Terminal): Command {
  const command = new Command('doctor')
    .description('Find problems with an installation and suggest fixes')
    .option('--deep', 'Also load every zone and compare it with its stored data')
    .addHelpText('after', HELP);
  return command.action(async () => {
    const options: GlobalOptions & { deep?: boolean } = command.optsWithGlobals();
    const format = readFormat(terminal, options);
    const findings = [
      ...(await checkInside(terminal, options.deep)),
      ...(await checkOutside(terminal, options)),
    ];
    if (findings.length === 0) {
      throw new UsageError(
        'Nothing to check. Pass --url, or set the settings of the service in the environment.',
      );
    }
    terminal.stdout.write(
      format === 'json' ? `${JSON.stringify(findings, null, 2)}\n` : render(terminal, findings),
    );
    if (findings.some(({ status }) => status === 'problem')) terminal.fail();
  });
}

async function checkInside(terminal: Terminal, deep = false): Promise<Finding[]> {
  const { DATABASE_URL, OIDC_ISSUER, OIDC_ISSUERS } = terminal.env;
  return DATABASE_URL || OIDC_ISSUER || OIDC_ISSUERS ? checkInstallation(terminal, deep) : [];
}

async function checkOutside(terminal: Terminal, options: GlobalOptions): Promise<Finding[]> {
  const { profile } = await findProfile(terminal, options);
  if (!options.url && !terminal.env.LIENZO_URL && !profile) return [];
  const { url, getToken } = await openSession(terminal, options);
  const token = await getToken().catch(() => undefined);
  const settings = terminal.env.DATABASE_URL ? (terminal.env.TRUST_PROXY ?? 'false') : undefined;
  return checkService({ url, token, trustProxy: settings });
}

const SIGNS = { ok: 'ok', problem: 'PROBLEM', skipped: '-' };
const COLORS = { ok: 32, problem: 31, skipped: 90 };

function render(terminal: Terminal, findings: readonly Finding[]): string {
  const color = supportsColor(terminal, terminal.stdout);
  const longest = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ check, status, message, fix }) => {
    const sign = SIGNS[status].padEnd(8);
    const shown = color ? `\u001b[${COLORS[status]}m${sign}\u001b[0m` : sign;
    return `${shown} ${check.padEnd(longest)}  ${message}\n${fix ? `         Fix: ${fix}\n` : ''}`;
  });
  const problems = findings.filter(({ status }) => status === 'problem').length;
  return `${lines.join('')}\n${problems === 0 ? 'No problems found.' : `Problems found: ${problems}`}\n`;
}
