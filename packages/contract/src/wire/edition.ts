import Type from 'typebox';
import { closed, NumericId, Timestamp, Uri } from './primitives.ts';
import { EditionRole } from './roles.ts';
import { ServiceAccountMark } from './service-account.ts';

export const Edition = closed(
  {
    edition_id: NumericId,
    edition_name: Type.String(),
    edition_type_name: Type.Enum(['ORG', 'TEAM']),
    state: Type.Enum(['ACTIVE']),
    edition_owner_id: NumericId,
    is_default: Type.Optional(
      Type.Literal('true', {
        description: 'Only present on the first edition that the caller joined',
      }),
    ),
    edition_role_name: EditionRole,
    created_time: Timestamp,
    last_modified_time: Timestamp,
    uri: Uri,
  },
  { title: 'Edition' },
);

export const EditionMember = closed(
  {
    zuid: NumericId,
    role_name: EditionRole,
    display_name: Type.String(),
    mail_id: Type.String(),
    added_time: Timestamp,
    state: Type.Enum(['ACTIVE', 'SUSPENDED']),
    is_service_account: ServiceAccountMark,
  },
  { title: 'EditionMember' },
);

export const DeletedEdition = closed(
  {
    edition_id: NumericId,
    edition_name: Type.String(),
    deleted_time: Timestamp,
    purge_time: Timestamp,
  },
  { title: 'DeletedEdition' },
);
