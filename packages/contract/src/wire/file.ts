import Type from 'typebox';
import { Count, closed, NumericId, Timestamp } from './primitives.ts';

const Address = Type.String({
  description:
    'Needs no token until `url_expiry_time`. Relative to the address of the service, unless it has another host',
});

/** An image in one of its sizes. */
const Rendition = closed(
  {
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    url: Address,
  },
  { title: 'FileRendition' },
);

export const File = closed(
  {
    file_id: NumericId,
    name: Type.String({ description: 'The name in this zone' }),
    kind: Type.Enum(['IMAGE', 'FILE'], {
      description: 'IMAGE: re-encoded as WebP. FILE: can only be downloaded',
    }),
    media_type: Type.String({ description: 'Detected from the content' }),
    bytes: Type.String({ ...Count, description: 'The size of the upload' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'The hash of the upload' }),
    width: Type.Optional(Type.Integer({ minimum: 1, description: 'Pixels of an image' })),
    height: Type.Optional(Type.Integer({ minimum: 1, description: 'Pixels of an image' })),
    thumbhash: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9+/]+={0,2}$',
        description: 'A preview of an image to show while it loads, see evanw.github.io/thumbhash',
      }),
    ),
    added_by: NumericId,
    added_time: Timestamp,
    url: Type.String({ ...Address, description: 'The file, or the largest size of an image' }),
    renditions: Type.Optional(
      Type.Array(Rendition, { description: 'The sizes of an image, smallest first' }),
    ),
    url_expiry_time: Timestamp,
  },
  { title: 'File' },
);

export const FileUpload = closed(
  {
    upload_id: NumericId,
    method: Type.Enum(['PUT']),
    url: Type.String({
      description:
        'Where to send the bytes, without a token. Relative to the address of the service, unless it has another host',
    }),
    expiry_time: Timestamp,
  },
  { title: 'FileUpload' },
);
