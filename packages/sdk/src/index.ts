export type {
  AccessToken,
  ApiKey,
  AuditRow,
  Card,
  Color,
  ColorInput,
  Comment,
  CommentChange,
  CommentInput,
  Connector,
  ConnectorChange,
  ConnectorInput,
  Edition,
  EditionMember,
  ElementChange,
  ElementInput,
  ElementKind,
  ErrorCode,
  ErrorKey,
  Event,
  FileRecord,
  FileUpload,
  Fill,
  FillInput,
  FoundComment,
  FoundFrame,
  FoundShape,
  FoundZone,
  Frame,
  FrameChange,
  FrameInput,
  Image,
  Invitation,
  Layout,
  Notification,
  NotificationSettings,
  Placeholder,
  Point,
  Position,
  ReceivedInvitation,
  ServiceAccount,
  Session,
  Shape,
  ShapeChange,
  ShapeInput,
  Space,
  SpaceData,
  SpaceListItem,
  SpaceMember,
  StoredComment,
  StoredConnector,
  StoredElement,
  StoredFrame,
  StoredShape,
  Stroke,
  StrokeInput,
  Subscription,
  Table,
  Team,
  TeamListItem,
  TeamMember,
  Template,
  Text,
  TextInput,
  User,
  Webhook,
  WebhookDelivery,
  Zone,
  ZoneDocument,
  ZoneMember,
  ZoneVersion,
} from '@lienzo/contract';
export { type ApiResponse, type Call, type Client, createClient } from './client.ts';
export type { Connection, Credentials } from './credentials.ts';
export { fileShape } from './file-shape.ts';
export { imageShape } from './image-shape.ts';
export { isLienzoError, LienzoError } from './lienzo-error.ts';
export type {
  ChangeActor,
  ChangedElement,
  ZoneChange,
  ZoneEvent,
} from './live/edits/describe-change.ts';
export type { ExportedWork } from './live/edits/export-work.ts';
export type { RefusalKind, ZoneRefusal } from './live/errors/refusals.ts';
export type { RefusedWork } from './live/errors/refused-work.ts';
export { isZoneError, ZoneError, type ZoneErrorCode } from './live/errors/zone-error.ts';
export type {
  LiveZone,
  WaitOptions,
  ZoneLocation,
  ZoneOptions,
  ZoneStatus,
} from './live/live-zone.ts';
export { createMemoryStore, type MemoryStore } from './live/memory-store.ts';
export { openZone } from './live/open-zone.ts';
export type { Participant, Presence, PresenceScope } from './live/presence.ts';
export type { SavingState } from './live/saving-state.ts';
export { openZones, type ZoneConnection } from './live/shared/open-zones.ts';
export type { LostText } from './live/shared-texts.ts';
export type {
  ChangeInfo,
  StoredState,
  StoredUpdate,
  StoredZone,
  ZoneStore,
} from './live/zone-store.ts';
export type { CallOptions, ClientOptions, RateLimited, Retry } from './request.ts';
export type { FieldsOf, Resources } from './resources.ts';
export { updateWhile } from './update-while.ts';
export { type FileUploadOptions, uploadFile } from './upload-file.ts';
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookMessage,
  WebhookVerificationError,
} from './verify-webhook.ts';
