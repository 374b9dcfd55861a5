import fc from 'fast-check';
import Type from 'typebox';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { auditActionNames } from './actions.ts';
import type { AuditRow } from './audit-row.ts';
import { auditCsvHead, formatAuditRow } from './formats.ts';

const row: AuditRow = {
  ...{ seq: '1', time: '2025-02-04T11:34:28.000Z', action: 'space.created', edition_id: '7' },
  actor: { type: 'person', id: '8', via: 'sign_in' },
  ...{ targets: [{ type: 'space', id: '9' }], data: { space_id: '9' } },
  ...{ previous_hash: '0'.repeat(64), hash: '1'.repeat(64) },
};

/** Reads CSV as RFC 4180 describes it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let rest = text;
  let cells: string[] = [];
  while (rest !== '') {
    const [all, quoted, plain = '', end] =
      /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
    if (all === undefined) throw new Error(`Not CSV: ${rest}`);
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') {
      rows.push(cells);
      cells = [];
    }
    rest = rest.slice(all.length);
  }
  return rows;
}

describe('CSV', () => {
  it('has one cell for each column, whatever a user agent contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (user_agent) => {
        const [head = [], cells = []] = parseCsv(
          auditCsvHead() + formatAuditRow({ ...row, user_agent }, 'csv'),
        );
        expect(cells).toHaveLength(head.length);
        const cell = cells[head.indexOf('user_agent')] ?? '';
        expect(cell.replace(/^'(?=[=+\-@\t\r\n])/, '')).toBe(user_agent);
      }),
    );
  });

  it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1'])(
    'has no formula for %j',
    (user_agent) => {
      const [head = [], cells = []] = parseCsv(
        auditCsvHead() + formatAuditRow({ ...row, user_agent }, 'csv'),
      );
      expect(cells[head.indexOf('user_agent')]).toBe(`'${user_agent}`);
    },
  );
});

// What OCSF 1.5 requires of these classes: https://schema.ocsf.io/1.5.0/classes
const text = Type.String({ minLength: 1 });
const User = Type.Object({ uid: text, type_id: Type.Optional(Type.Enum([0, 1, 2, 3, 4, 99])) });
const Endpoint = Type.Union([
  Type.Object({ ip: Type.String({ pattern: '^[0-9a-f.:]+$' }) }),
  Type.Object({ name: text }),
]);
const base = {
  severity_id: Type.Enum([0, 1, 2, 3, 4, 5, 6, 99]),
  status_id: Type.Enum([0, 1, 2, 99]),
  time: Type.Integer({ minimum: 0 }),
  metadata: Type.Object({
    version: Type.Literal('1.5.0'),
    product: Type.Object({ name: text, vendor_name: text }),
    uid: text,
    sequence: Type.Integer(),
  }),
  actor: Type.Object({ user: User }),
  src_endpoint: Type.Optional(Endpoint),
  http_request: Type.Optional(Type.Object({ user_agent: Type.String() })),
  unmapped: Type.Object({}),
};
const named = { activity_name: text };
const classes = {
  3001: Type.Object({
    ...{ ...base, ...named, category_uid: Type.Literal(3), user: User },
    activity_id: Type.Enum([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99]),
  }),
  3002: Type.Object({
    ...{ ...base, ...named, category_uid: Type.Literal(3), user: User },
    activity_id: Type.Enum([0, 1, 2, 3, 4, 5, 6, 7, 99]),
    service: Type.Object({ name: text }),
  }),
  3004: Type.Object({
    ...{ ...base, ...named, category_uid: Type.Literal(3) },
    activity_id: Type.Enum([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 99]),
    entity: Type.Object({ uid: text, type: text }),
  }),
  6003: Type.Object({
    ...{ ...base, ...named, category_uid: Type.Literal(6) },
    activity_id: Type.Enum([0, 1, 2, 3, 4, 99]),
    api: Type.Object({ operation: text }),
    src_endpoint: Endpoint,
    resources: Type.Array(Type.Object({ uid: text, type: text })),
  }),
};

describe('OCSF', () => {
  const actors: AuditRow['actor'][] = [
    { type: 'person', id: '8', via: 'access_token' },
    { type: 'service_account', id: '8' },
    { type: 'operator' },
    { type: 'system' },
  ];
  const targets: AuditRow['targets'][] = [
    [],
    [{ type: 'member', id: '9' }],
    [{ type: 'zone', id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9' }],
  ];
  const origins = [{}, { ip: '203.0.113.0/24', user_agent: 'curl' }, { ip: '2001:db8:1::/48' }];

  it.each(auditActionNames)('has the required attributes for %s', (action) => {
    for (const actor of actors)
      for (const targeted of targets)
        for (const origin of origins) {
          const line = formatAuditRow(
            { ...row, action, actor, targets: targeted, ...origin },
            'ocsf',
          );
          const event = JSON.parse(line);
          const schema = classes[event.class_uid as keyof typeof classes];
          expect([...Value.Errors(schema, event)]).toEqual([]);
          expect(event.type_uid).toBe(event.class_uid * 100 + event.activity_id);
        }
  });

  it('uses the class of each action', () => {
    const classOf = (action: AuditRow['action'], type: 'member' | 'zone' | 'team') =>
      JSON.parse(formatAuditRow({ ...row, action, targets: [{ type, id: '9' }] }, 'ocsf'))
        .class_uid;
    expect(classOf('sign_in', 'member')).toBe(3002);
    expect(classOf('edition_member.suspended', 'member')).toBe(3001);
    expect(classOf('team.created', 'team')).toBe(3004);
    expect(classOf('zone.exported', 'zone')).toBe(6003);
  });

  it('calls only refused requests failures', () => {
    const statusOf = (action: AuditRow['action']) =>
      JSON.parse(formatAuditRow({ ...row, action }, 'ocsf')).status_id;
    expect(auditActionNames.filter((action) => statusOf(action) === 2)).toEqual(['access.denied']);
  });
});
