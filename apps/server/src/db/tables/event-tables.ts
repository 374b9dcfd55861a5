import type { ColumnType, Generated } from 'kysely';

/** 64-bit ids are strings in JavaScript, as in the API. */
type Id = string;
type NotificationKind = 'mention' | 'reply' | 'invitation' | 'share';

/** Events of editions, and what is made from them. */
export interface EventTables {
  outbox: {
    edition_id: Id;
    event_id: Id;
    kind: string;
    payload: ColumnType<unknown, string, never>;
    created_time: Date;
    written_time: Generated<Date | null>;
    actor_zuid: Id | null;
    actor_via: string | null;
    request_id: string | null;
    team_id: Id | null;
    space_id: Id | null;
    zone_id: string | null;
    audit: ColumnType<unknown, string | null | undefined, never>;
  };
  events: {
    edition_id: Id;
    seq: Id;
    day: ColumnType<Date, string, never>;
    event_id: Id;
    kind: string;
    payload: ColumnType<unknown, string, never>;
    created_time: Date;
    actor_zuid: Id | null;
    actor_via: string | null;
    request_id: string | null;
    team_id: Id | null;
    space_id: Id | null;
    zone_id: string | null;
  };
  event_heads: {
    edition_id: Id;
    head: Id;
    zones_time: Date | null;
    audit_seq: Generated<Id>;
    audit_hash: Buffer | null;
    audit_time: Date | null;
  };
  audit: {
    edition_id: Id;
    seq: Id;
    day: ColumnType<Date, string, never>;
    time: Date;
    action: string;
    actor_type: string;
    actor_zuid: Id | null;
    actor_via: string | null;
    request_id: string | null;
    data: ColumnType<unknown, string, never>;
    before: ColumnType<unknown, string | null, never>;
    team_id: Id | null;
    space_id: Id | null;
    zone_id: string | null;
    member_id: Id | null;
    object_id: Id | null;
    ip: string | null;
    user_agent: string | null;
    salt: Buffer | null;
    personal_digest: Buffer | null;
    previous_hash: Buffer;
    hash: Buffer;
  };
  webhooks: {
    edition_id: Id;
    webhook_id: Id;
    url: string;
    description: string;
    kinds: string[];
    space_id: Id | null;
    ordering: 'loose' | 'strict';
    owner_zuid: Id;
    created_time: Date;
    modified_time: Date;
    paused_time: Generated<Date | null>;
    pause_reason: Generated<'MANUAL' | 'GONE' | 'FAILING' | 'OWNER' | null>;
    secret: Buffer;
    previous_secret: Generated<Buffer | null>;
    previous_secret_expiry: Generated<Date | null>;
    cursor: Id;
    sent_seq: Generated<Id | null>;
    retry_time: Generated<Date | null>;
    wait_until: Generated<Date | null>;
    failures: Generated<number>;
    failing_since: Generated<Date | null>;
    lease_until: Generated<Date | null>;
  };
  webhook_retries: {
    edition_id: Id;
    webhook_id: Id;
    seq: Id;
    kind: string;
    previous_seq: Id | null;
    attempts: number;
    retry_time: Date;
  };
  webhook_deliveries: {
    edition_id: Id;
    webhook_id: Id;
    delivery_id: Id;
    seq: Id | null;
    kind: string;
    attempt: number;
    state: 'DELIVERED' | 'RETRYING' | 'FAILED';
    status: number | null;
    error: string | null;
    duration_milliseconds: number;
    created_time: Date;
  };
  notification_tasks: {
    edition_id: Id;
    seq: Id;
    from_seq: Id;
    created_time: Generated<Date>;
    attempts: Generated<number>;
    retry_time: Generated<Date | null>;
  };
  notifications: {
    edition_id: Id;
    zuid: Id;
    notification_id: Id;
    kind: NotificationKind;
    actor_zuid: Id | null;
    team_id: Id | null;
    space_id: Id | null;
    zone_id: string | null;
    comment_id: string | null;
    created_time: Date;
    read_time: Generated<Date | null>;
    in_inbox: boolean;
    mail_pending: boolean;
  };
  inboxes: {
    edition_id: Id;
    zuid: Id;
    version: Generated<Id>;
    /** What the person changed, by kind. */
    settings: ColumnType<unknown, string, string>;
    language: Generated<'en' | 'es'>;
    mail_due: Generated<Date | null>;
    mail_attempts: Generated<number>;
  };
  comment_mentions: { edition_id: Id; zone_id: string; comment_id: string; zuids: Id[] };
}
