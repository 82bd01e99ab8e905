/**
 * The order of features, lowest step first: a feature may import only from steps below its own.
 * Read by the import rules in `oxlint.config.ts`, for the server and the web client alike.
 */
export const ladder = [
  ['markets', 'media', 'reports'],
  ['people', 'symbols', 'learning', 'push'],
  ['texts', 'notifications', 'prices'],
  ['likes', 'comments', 'friendships', 'watchlists', 'alerts', 'news'],
  ['posts'],
  ['chat'],
  ['offline-queue'],
  ['profiles'],
  ['search', 'events', 'health', 'community'],
  ['auth'],
  ['account'],
]
