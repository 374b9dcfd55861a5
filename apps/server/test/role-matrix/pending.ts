/**
 * Operations that are declared but not served yet. Each leaves this set together with the change
 * that serves it: from then on a test insists on its row.
 */
export const pending: readonly string[] = ['getMySpacePermission', 'getSpacePermission'];
