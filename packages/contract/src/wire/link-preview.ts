import Type from 'typebox';
import { closed, NumericId } from './primitives.ts';

export const LinkPreview = closed(
  {
    url: Type.String({ description: 'As requested' }),
    title: Type.String({ description: 'The title of the page, or its address if it has none' }),
    site_name: Type.String({ description: 'The name of the site, or its host name' }),
    description: Type.Optional(Type.String()),
    file_id: Type.Optional({
      ...NumericId,
      description: 'The picture of the page, which is now a file of the zone',
    }),
    width: Type.Optional(Type.Integer({ minimum: 1, description: 'Pixels of the picture' })),
    height: Type.Optional(Type.Integer({ minimum: 1, description: 'Pixels of the picture' })),
  },
  { title: 'LinkPreview' },
);
