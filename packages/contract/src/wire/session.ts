import Type from 'typebox';
import { closed, NumericId, Timestamp } from './primitives.ts';

export const Session = closed(
  {
    session_id: NumericId,
    client_id: Type.String({ description: 'The application that the tokens were issued to' }),
    user_agent: Type.String({ description: 'What the application calls itself' }),
    first_used_time: Timestamp,
    last_used_time: Timestamp,
    expiry_time: Timestamp,
    is_current: Type.Optional(
      Type.Literal('true', { description: 'Only present on the session of the request' }),
    ),
  },
  { title: 'Session' },
);
