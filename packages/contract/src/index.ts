export * from './audit/actions.ts';
export { AuditRow } from './audit/audit-row.ts';
export * from './audit/chain.ts';
export { auditCsvHead, formatAuditRow } from './audit/formats.ts';
export { targetsOf } from './audit/targets.ts';
export type { ErrorEntry } from './errors/error-entry.ts';
export { rateLimitMessage } from './errors/rate-limit-message.ts';
export {
  type CodeOf,
  type ErrorCode,
  type ErrorKey,
  errors,
  findErrorKey,
} from './errors.ts';
export { Event } from './events/event.ts';
export * from './events/kinds.ts';
export { guestOperations } from './guest-operations.ts';
export { AttachedFile } from './objects/attached-file.ts';
export { Card } from './objects/card.ts';
export { Color, ColorInput, StoredColor } from './objects/color.ts';
export * from './objects/comment.ts';
export * from './objects/connector.ts';
export * from './objects/convert.ts';
export * from './objects/custom-geometry.ts';
export * from './objects/element-id.ts';
export * from './objects/elements.ts';
export { Fill, FillInput, StoredFill } from './objects/fill.ts';
export * from './objects/font-name.ts';
export * from './objects/frame.ts';
export { type Crop, Image } from './objects/image.ts';
export { Layout, Point, Position } from './objects/layout.ts';
export * from './objects/limits.ts';
export { Metadata } from './objects/metadata.ts';
export * from './objects/placeholder.ts';
export * from './objects/preset-geometry.ts';
export * from './objects/shape.ts';
export { StoredStroke, Stroke, StrokeInput } from './objects/stroke.ts';
export { canonicalTable, Table, type TableChange } from './objects/table.ts';
export {
  type StoredParagraph,
  StoredParagraphStyle,
  type StoredPortion,
  StoredPortionStyle,
  StoredText,
  Text,
  TextInput,
} from './objects/text.ts';
export { buildOpenApi } from './openapi/build-openapi.ts';
export {
  type BodyOf,
  type ClientDataOf,
  type DataOf,
  errorsOf,
  inEdition,
  type Operation,
  type ParamsOf,
  paramNames,
  type QueryOf,
} from './operation.ts';
export { type ActionOf, actionOf, type ResourceOf, resourceOf } from './operation-names.ts';
export * from './operations/api-keys.ts';
export * from './operations/audit/audit-log.ts';
export * from './operations/batches/batch.ts';
export * from './operations/comments.ts';
export * from './operations/connectors.ts';
export * from './operations/edition-members.ts';
export * from './operations/editions.ts';
export * from './operations/elements.ts';
export * from './operations/events/list-events.ts';
export * from './operations/facilitation/zone-timer.ts';
export * from './operations/facilitation/zone-vote.ts';
export * from './operations/files/files.ts';
export * from './operations/files/link-previews.ts';
export * from './operations/frames.ts';
export * from './operations/groups/groups.ts';
export * from './operations/groups/scim-tokens.ts';
export * from './operations/images.ts';
export * from './operations/imports/imports.ts';
export { type KnownOperation, operations } from './operations/index.ts';
export * from './operations/invitations.ts';
export * from './operations/layout/arrange.ts';
export * from './operations/mail-issuers.ts';
export * from './operations/mcp/policy.ts';
export * from './operations/notifications/notifications.ts';
export * from './operations/notifications/settings.ts';
export * from './operations/permissions.ts';
export * from './operations/proposals/proposals.ts';
export * from './operations/search.ts';
export * from './operations/service-accounts/accounts.ts';
export * from './operations/service-accounts/tokens.ts';
export * from './operations/shapes.ts';
export * from './operations/share-links/links.ts';
export * from './operations/space-members.ts';
export * from './operations/spaces.ts';
export * from './operations/subscription.ts';
export * from './operations/team-invitations.ts';
export * from './operations/team-members.ts';
export * from './operations/teams.ts';
export * from './operations/templates.ts';
export * from './operations/users.ts';
export * from './operations/webhooks/deliveries.ts';
export * from './operations/webhooks/endpoints.ts';
export * from './operations/zone-access.ts';
export * from './operations/zone-history.ts';
export * from './operations/zone-transfers.ts';
export * from './operations/zone-versions.ts';
export * from './operations/zones.ts';
export type { PickedDataOf, Selective } from './picked-data.ts';
export { defaultRates, limitOf, type Rate } from './rates.ts';
export { type Scope, type ScopeRule, scopes, scopesSatisfy } from './scopes.ts';
export { BASE_PATH, type ErrorDetails, ErrorEnvelope, successEnvelope } from './wire/envelope.ts';
export { McpLevel, McpPolicy, mcpLevels } from './wire/mcp-policy.ts';
export {
  Notification,
  type NotificationKind,
  NotificationSettings,
  notificationKinds,
} from './wire/notification.ts';
export { expectationOf } from './wire/patterns.ts';
export { MAX_JSON, Timestamp } from './wire/primitives.ts';
export type * from './wire/record-types.ts';
export { type Records, records } from './wire/records.ts';
export { MAX_COUNTED } from './wire/search.ts';
export {
  CreatedShareLink,
  LinkLevel,
  LinkPolicy,
  LinkRole,
  MAX_EDITOR_LINK_DAYS,
  ShareLink,
} from './wire/share-link.ts';
export { Template } from './wire/template.ts';
export { WEBHOOK_PING } from './wire/webhook.ts';
export { Zone, ZoneMember, ZonePermission, ZoneRole, ZoneVersion } from './wire/zone.ts';
export {
  DocumentElement,
  SpaceData,
  StoredZoneDocument,
  ZoneDocument,
} from './wire/zone-document.ts';
