/** The operations that guests of share links can use, with the role of their link. All others refuse guests. */
export const guestOperations: ReadonlySet<string> = new Set([
  'getZoneMeta',
  'listZonesMeta',
  'getZoneData',
  'getZoneImage',
  'getZoneTimer',
  'getZoneVote',
  'getMyZonePermission',
  'listFiles',
  'getFile',
  ...['listElements', 'changeElements', 'arrangeElements'],
  ...['listFrames', 'insertFrames', 'changeFrames', 'removeFrames'],
  ...['listShapes', 'insertShapes', 'changeShapes', 'removeShapes'],
  ...['listConnectors', 'insertConnectors', 'changeConnectors', 'removeConnectors'],
  ...['listComments', 'insertComments', 'changeComments', 'removeComments'],
]);
