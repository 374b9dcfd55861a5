import { timeText } from '../../http/wire-text.ts';

interface ApiKeyView {
  key_id: string;
  name: string;
  prefix: string;
  created_by: string;
  created_time: Date;
  expiry_time: Date | null;
  last_used_time?: Date | null;
}

export function presentApiKey(key: ApiKeyView) {
  return {
    id: key.key_id,
    name: key.name,
    prefix: key.prefix,
    created_by: key.created_by,
    created_time: timeText(key.created_time),
    ...(key.expiry_time && { expiry_time: timeText(key.expiry_time) }),
    ...(key.last_used_time && { last_used_time: timeText(key.last_used_time) }),
  };
}
