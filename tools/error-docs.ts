// Writes docs/errors.md from the error registry; with --check it only tells whether the file is current.
import { readFile, writeFile } from 'node:fs/promises';
import { type ErrorEntry, errors } from '@lienzo/contract';

const FILE = new URL('../docs/errors.md', import.meta.url);

const INTRODUCTION = `# Errors

<!-- Written by tools/error-docs.ts from the error registry. Change that, then run: npm run error-docs -->

Every answer that is not a success has this shape:

\`\`\`json
{
  "status": "error",
  "request_uri": "/service/api/v1/editions/742518339371008/teams/1",
  "error": {
    "details": {
      "error_code": "T1001",
      "message": "Team not found",
      "current_user_id": "742518339371009",
      "edition_id": "742518339371008"
    }
  }
}
\`\`\`

Branch on \`error_code\`: it keeps its meaning, while a message may be reworded. In the SDK the same error is a
\`LienzoError\`, and \`isLienzoError(error, 'teamNotFound')\` knows it by its code or by the key that stands beside each
code below. \`details\` holds code and message, and what is known at that point: the caller, the ids of the path, \`path\`
and \`reason\` of a validation error, \`request_id\` of a failure on our side. The header \`x-request-id\` of every answer
leads to the log line of the request.

When several errors apply, the first of these is answered: token, API key, rate, scope, form of the request,
existence of what the path names, role, state.
`;

const SECTIONS: Readonly<Record<string, string>> = {
  A: 'Access',
  IAM: 'Requests',
  U: 'Service',
  E: 'Editions',
  T: 'Teams',
  M: 'Team members',
  K: 'API keys',
  S: 'Spaces',
  Z: 'Zones',
  EL: 'Elements',
  TP: 'Templates',
};

function describe(): string {
  const groups = Map.groupBy(Object.entries(errors), ([, { code }]) => code.replace(/\d+$/, ''));
  const sections = [...groups].map(([prefix, entries]) => {
    const title = SECTIONS[prefix];
    if (!title) throw new Error(`tools/error-docs.ts has no section for codes like ${prefix}1001.`);
    return [`## ${title}\n`, ...entries.map(describeEntry)].join('\n');
  });
  return [INTRODUCTION, ...sections].join('\n');
}

function describeEntry([key, { code, status, message, when }]: [string, ErrorEntry]): string {
  const facts = [`- Status: ${status}`, `- Key: \`${key}\``, `- Message: ${message}`];
  return [`### ${code}`, '', ...facts, '', when, ''].join('\n');
}

const text = describe();

if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  process.stderr.write('docs/errors.md is not what the registry says. Run: npm run error-docs\n');
  process.exitCode = 1;
}
