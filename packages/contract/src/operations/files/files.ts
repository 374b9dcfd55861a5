import Type from 'typebox';
import { operation } from '../../operation.ts';
import { File, FileUpload } from '../../wire/file.ts';
import { closed, NumericId, nameOf, Uuid } from '../../wire/primitives.ts';

const ids = {
  current_user_id: '742518339371009',
  edition_id: '742518339371008',
  space_id: '742518339371020',
  zone_id: '0194d0f2-6f1c-7c3a-9d2e-5b7f3a1c8e40',
  file_id: '742518339371060',
};

const address = `/service/files/${ids.edition_id}/${ids.file_id}`;
const signed = (size: number) =>
  `${address}/${size}?expires=1738672200&name=plan.png&signature=Yd3nq0mYlVw2Jc5hT8rX1g`;

const example = {
  file_id: ids.file_id,
  name: 'plan.png',
  kind: 'IMAGE',
  media_type: 'image/png',
  bytes: '48213',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  width: 1200,
  height: 800,
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  added_by: ids.current_user_id,
  added_time: 'Tue, 04 Feb 2025, 11:34:28',
  url: signed(2048),
  renditions: [
    { width: 256, height: 171, url: signed(256) },
    { width: 1024, height: 683, url: signed(1024) },
    { width: 1200, height: 800, url: signed(2048) },
  ],
  url_expiry_time: 'Tue, 04 Feb 2025, 12:30:00',
};

const inZone = ['spaceNotFound', 'zoneNotFound', 'zoneRestricted', 'spaceNotActive'] as const;

export const createFileUpload = operation({
  id: 'createFileUpload',
  area: 'Files',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/file-uploads',
  summary: 'Start the upload of a file to a zone',
  message: 'Upload created successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({
    name: nameOf({ maximum: 255 }),
    bytes: Type.Integer({
      minimum: 1,
      description: 'The exact size; the service limits it further',
    }),
  }),
  data: closed({ upload: FileUpload }),
  errors: [
    ...inZone,
    'zoneNotActive',
    'notPermitted',
    'fileTooLarge',
    'fileLimit',
    'fileUploadLimit',
    'storageFull',
  ],
  extension: true,
  example: {
    body: { name: 'plan.png', bytes: 48213 },
    data: {
      upload: {
        upload_id: '742518339371061',
        method: 'PUT',
        url: `/service/files/uploads/${ids.edition_id}/742518339371061?expires=1738669768&signature=Yd3nq0mYlVw2Jc5hT8rX1g`,
        expiry_time: 'Tue, 04 Feb 2025, 11:49:28',
      },
    },
  },
});

export const completeFileUpload = operation({
  id: 'completeFileUpload',
  area: 'Files',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/file-uploads/{upload_id}',
  summary: 'Complete an upload whose bytes were sent; the file is added to the zone',
  message: 'File added successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  data: closed({ file: File }),
  errors: [
    ...inZone,
    'zoneNotActive',
    'notPermitted',
    'fileUploadNotFound',
    'fileIncomplete',
    'fileTooLarge',
    'fileNotReadable',
    'fileLimit',
    'storageFull',
  ],
  extension: true,
  example: { data: { file: example } },
});

export const listFiles = operation({
  id: 'listFiles',
  area: 'Files',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/files',
  summary: 'List the files of a zone, oldest first',
  message: 'Files fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  data: closed({ files: Type.Array(File) }),
  errors: [...inZone, 'zoneNotActive'],
  extension: true,
  example: { data: { files: [example] } },
});

export const getFile = operation({
  id: 'getFile',
  area: 'Files',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/files/{file_id}',
  summary: 'Read a file of a zone, with addresses to download it',
  message: 'File fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  data: closed({ file: File }),
  errors: [...inZone, 'zoneNotActive', 'fileNotFound'],
  extension: true,
  example: { data: { file: example } },
});

export const copyFiles = operation({
  id: 'copyFiles',
  area: 'Files',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/files/copy',
  summary: 'Add files of another zone that you can see to a zone, without uploading them again',
  message: 'Files copied successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({
    source_zone_id: Type.String({ ...Uuid, description: 'A zone of the same edition' }),
    file_ids: Type.Array(NumericId, { minItems: 1, maxItems: 100 }),
  }),
  data: closed({ files: Type.Array(File, { description: 'In the order of the request' }) }),
  errors: [...inZone, 'zoneNotActive', 'notPermitted', 'fileNotFound', 'fileLimit'],
  extension: true,
  example: {
    body: { source_zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9', file_ids: [ids.file_id] },
    data: { files: [example] },
  },
});

export const removeFile = operation({
  id: 'removeFile',
  area: 'Files',
  method: 'DELETE',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/files/{file_id}',
  summary: 'Remove a file from a zone; it is deleted later if no other zone has it',
  message: 'File removed successfully.',
  scopes: [['Service.zones.DELETE']],
  rate: 'write',
  data: closed({
    current_user_id: NumericId,
    edition_id: NumericId,
    space_id: NumericId,
    zone_id: Uuid,
    file_id: NumericId,
  }),
  errors: [...inZone, 'zoneNotActive', 'notPermitted', 'fileNotFound'],
  extension: true,
  example: { data: ids },
});
