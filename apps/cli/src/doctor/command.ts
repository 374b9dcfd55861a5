import { Command } from 'commander';
import { mayColour } from '../output/print.ts';
import { findProfile, type GlobalOptions, openSession, readFormat } from '../session/session.ts';
import type { Terminal } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';
import { examineInstallation } from './examine-installation.ts';
import { examineService } from './examine-service.ts';
import type { Finding } from './finding.ts';

const HELP = `
Looks from outside when an address is known (--url, LIENZO_URL or a login), and from inside when
the settings of the service are in the environment (DATABASE_URL and so on).

Examples:
  lienzo doctor --url https://canvas.example.com
  env $(grep -v '^#' deploy/.env) lienzo doctor
`;

export function createDoctor(terminal: Terminal): Command {
  const command = new Command('doctor')
    .description('Look for what is wrong with an installation, and tell how to repair it.')
    .addHelpText('after', HELP);
  return command.action(async () => {
    const options: GlobalOptions = command.optsWithGlobals();
    const format = readFormat(terminal, options);
    const findings = [...(await lookInside(terminal)), ...(await lookOutside(terminal, options))];
    if (findings.length === 0) {
      throw new UsageError(
        'There is nothing to look at: give --url, or the settings of the service.',
      );
    }
    terminal.stdout.write(
      format === 'json' ? `${JSON.stringify(findings, null, 2)}\n` : render(terminal, findings),
    );
    if (findings.some(({ status }) => status === 'problem')) terminal.fail();
  });
}

async function lookInside(terminal: Terminal): Promise<Finding[]> {
  const { DATABASE_URL, OIDC_ISSUER, OIDC_ISSUERS } = terminal.env;
  return DATABASE_URL || OIDC_ISSUER || OIDC_ISSUERS ? examineInstallation(terminal) : [];
}

async function lookOutside(terminal: Terminal, options: GlobalOptions): Promise<Finding[]> {
  const { profile } = await findProfile(terminal, options);
  if (!options.url && !terminal.env.LIENZO_URL && !profile) return [];
  const { url, getToken } = await openSession(terminal, options);
  const token = await getToken().catch(() => undefined);
  const settings = terminal.env.DATABASE_URL ? (terminal.env.TRUST_PROXY ?? 'false') : undefined;
  return examineService({ url, token, trustProxy: settings });
}

const SIGNS = { ok: 'ok', problem: 'PROBLEM', skipped: '-' };
const COLOURS = { ok: 32, problem: 31, skipped: 90 };

function render(terminal: Terminal, findings: readonly Finding[]): string {
  const colour = mayColour(terminal, terminal.stdout);
  const longest = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ check, status, message, fix }) => {
    const sign = SIGNS[status].padEnd(8);
    const shown = colour ? `\u001b[${COLOURS[status]}m${sign}\u001b[0m` : sign;
    return `${shown} ${check.padEnd(longest)}  ${message}\n${fix ? `         Fix: ${fix}\n` : ''}`;
  });
  const problems = findings.filter(({ status }) => status === 'problem').length;
  return `${lines.join('')}\n${problems === 0 ? 'All is well.' : `${problems} to repair.`}\n`;
}
