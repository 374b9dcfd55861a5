import type { Static } from 'typebox';
import { AccessToken } from './access-token.ts';
import { ApiKey } from './api-key.ts';
import { Edition, EditionMember } from './edition.ts';
import { File as FileRecord, FileUpload } from './file.ts';
import { EditionRole, MemberType, SpaceRole, TeamRole } from './roles.ts';
import { FoundComment, FoundFrame, FoundShape, FoundZone } from './search.ts';
import { ServiceAccount } from './service-account.ts';
import { Session } from './session.ts';
import { Space, SpaceListItem, SpaceMember } from './space.ts';
import { Subscription } from './subscription.ts';
import {
  Invitation,
  InvitedMember,
  ReceivedInvitation,
  Team,
  TeamListItem,
  TeamMember,
} from './team.ts';
import { User } from './user.ts';
import { Webhook, WebhookDelivery } from './webhook.ts';

/** Records whose types the SDK exports by name. */
export const records = {
  AccessToken,
  ApiKey,
  Edition,
  EditionMember,
  FileRecord,
  FileUpload,
  EditionRole,
  MemberType,
  SpaceRole,
  TeamRole,
  FoundComment,
  FoundFrame,
  FoundShape,
  FoundZone,
  ServiceAccount,
  Session,
  Space,
  SpaceListItem,
  SpaceMember,
  Subscription,
  Invitation,
  InvitedMember,
  ReceivedInvitation,
  Team,
  TeamListItem,
  TeamMember,
  User,
  Webhook,
  WebhookDelivery,
} as const;

/** The types of the records, by name. */
export type Records = { [Name in keyof typeof records]: Static<(typeof records)[Name]> };
