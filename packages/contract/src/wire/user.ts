import Type from 'typebox';
import { closed, NumericId } from './primitives.ts';

export const User = closed(
  { zuid: NumericId, display_name: Type.String(), mail_id: Type.String() },
  { title: 'User' },
);
