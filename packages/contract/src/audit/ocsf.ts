import { summaryOfAction } from './actions.ts';
import type { AuditRow } from './audit-row.ts';

/** The version of the Open Cybersecurity Schema Framework that the records follow. */
const OCSF_VERSION = '1.5.0';

type Json = Readonly<Record<string, unknown>>;

interface Class {
  uid: number;
  category: number;
  activity: number;
  activityName: string;
  attributes: Json;
}

/** Returns an audit row as an event of the Open Cybersecurity Schema Framework. */
export function toOcsf(row: AuditRow): Json {
  const { uid, category, activity, activityName, attributes } = classify(row);
  const isRefused = row.action === 'access.denied';
  return {
    category_uid: category,
    class_uid: uid,
    activity_id: activity,
    activity_name: activityName,
    type_uid: uid * 100 + activity,
    severity_id: 1,
    status_id: isRefused ? 2 : 1,
    status: isRefused ? 'Failure' : 'Success',
    message: summaryOfAction(row.action),
    time: Date.parse(row.time),
    metadata: {
      version: OCSF_VERSION,
      product: { name: 'Lienzo', vendor_name: 'Lienzo' },
      uid: `${row.edition_id}:${row.seq}`,
      sequence: Number(row.seq),
      event_code: row.action,
      tenant_uid: row.edition_id,
      ...(row.request_id !== undefined && { correlation_uid: row.request_id }),
    },
    actor: actorOf(row),
    ...sourceOf(row),
    ...(row.user_agent !== undefined && { http_request: { user_agent: row.user_agent } }),
    ...attributes,
    unmapped: {
      data: row.data,
      ...(row.before && { before: row.before }),
      ...(row.ip !== undefined && { ip: row.ip }),
      previous_hash: row.previous_hash,
      hash: row.hash,
    },
  };
}

const ACTIVITIES = { Create: 1, Read: 2, Update: 3, Delete: 4 } as const;
/** Those of Account Change that this service has. */
const ACCOUNT_ACTIVITIES: Readonly<Record<string, readonly [number, string]>> = {
  'edition_member.reinstated': [2, 'Enable'],
  'edition_member.suspended': [5, 'Disable'],
  'edition_member.erased': [6, 'Delete'],
  'edition_member.left': [6, 'Delete'],
  'edition_member.role_changed': [99, 'Role changed'],
  'service_account.created': [1, 'Create'],
  'service_account.enabled': [2, 'Enable'],
  'service_account.disabled': [5, 'Disable'],
  'service_account.deleted': [6, 'Delete'],
  'service_account.changed': [99, 'Changed'],
};

function classify(row: AuditRow): Class {
  const account = ACCOUNT_ACTIVITIES[row.action];
  const member = row.targets.find(({ type }) => type === 'member');
  if (row.action === 'sign_in' || row.action === 'session.ended') {
    const [activity, activityName] =
      row.action === 'sign_in' ? ([1, 'Logon'] as const) : ([2, 'Logoff'] as const);
    const attributes = { user: userOf(row), service: { name: 'Lienzo' } };
    return { uid: 3002, category: 3, activity, activityName, attributes };
  }
  if (account && member) {
    const [activity, activityName] = account;
    const attributes = { user: { uid: member.id } };
    return { uid: 3001, category: 3, activity, activityName, attributes };
  }
  const activityName = activityOf(row.action);
  const activity = ACTIVITIES[activityName];
  const isManaged = /^(?:team|space|edition|api_key|access_token|service_account)/.test(row.action);
  const [target] = row.targets;
  if (isManaged && target) {
    const attributes = { entity: { uid: target.id, type: target.type } };
    return { uid: 3004, category: 3, activity, activityName, attributes };
  }
  const attributes = {
    api: { operation: String((row.data as { operation?: unknown }).operation ?? row.action) },
    resources: row.targets.map(({ type, id }) => ({ uid: id, type })),
    ...(row.ip === undefined && { src_endpoint: { name: 'unknown' } }), // the class requires it
  };
  return { uid: 6003, category: 6, activity, activityName, attributes };
}

function activityOf(action: string): keyof typeof ACTIVITIES {
  if (/\.(?:created|added|saved|version_saved)$/.test(action)) return 'Create';
  if (/\.(?:exported|denied)$/.test(action)) return 'Read';
  if (/(?:deleted|removed|purged|revoked|withdrawn|declined|left)$/.test(action)) return 'Delete';
  return 'Update';
}

function userOf({ actor }: AuditRow): Json {
  const types = { person: 1, service_account: 4, guest: 99, operator: 2, system: 3 } as const;
  return { uid: actor.id ?? actor.type, type_id: types[actor.type] };
}

function actorOf(row: AuditRow): Json {
  const via = row.actor.via ?? row.actor.type;
  return { user: userOf(row), app_name: `Lienzo (${via})` };
}

/** The framework has no type for networks here, so the first address of a network stands for it. */
function sourceOf({ ip }: AuditRow): Json {
  return ip === undefined ? {} : { src_endpoint: { ip: ip.replace(/\/\d+$/, '') } };
}
