/**
 * The feature layers, lowest first: a feature imports only from features in lower layers.
 * `import-rules.mjs` makes lint errors of them, for the server and the web client.
 */
export const layers = [
  ['markets', 'media', 'reports'],
  ['people', 'symbols', 'learning', 'push'],
  ['texts', 'notifications', 'prices', 'receipts'],
  ['likes', 'comments', 'friendships', 'watchlists', 'alerts', 'news', 'ideas', 'market-data'],
  ['posts'],
  ['chat', 'track-records', 'trending', 'votes'],
  ['offline-queue', 'market-overview', 'screener'],
  ['profiles'],
  ['search', 'events', 'health', 'community'],
  ['auth'],
  ['account'],
]
