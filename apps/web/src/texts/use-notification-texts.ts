import { usePreferences } from '../design/preferences.ts';
import { notifications } from './notifications.ts';

/** Returns texts about notifications, which are loaded after the page. */
export function useNotificationTexts() {
  return notifications[usePreferences().language];
}
