import type { api } from '@trademates/contract/api'
import type { Comment } from '@trademates/contract/comments'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import type { Post } from '@trademates/contract/posts'
import type { Id, ApiErrorCode } from '@trademates/contract/wire'
import { emailOf, PASSWORD, type TestUser } from '@trademates/test-support/server/users.ts'
import type { RequestParts } from '@trademates/test-support/api/call.ts'

/** The objects that the requests refer to. All of them belong to Ana. */
export interface MatrixFixtures {
  ana: TestUser
  post: Post
  /** The trade idea of another post. */
  idea: Id
  comment: Comment
  /** A pending friend request by Ana. */
  request: Id
  notification: Id
  /** A message from Ana to a friend. */
  message: Id
  session: Id
  watchlist: Id
  alert: Id
}

/** The result of a request; `fields`: status 400. */
type ExpectedOutcome = 'ok' | 'fields' | ApiErrorCode

/** A request that refers to Ana, and its expected results: for everyone, or for an unrelated user and for a user whom Ana has blocked. */
type MatrixEntry<Spec extends EndpointSpec> = { sent?: (fixtures: MatrixFixtures) => RequestParts<Spec> } & (Spec['who'] extends 'member'
  ? { unrelated: ExpectedOutcome; blocked: ExpectedOutcome }
  : { anyone: ExpectedOutcome })

// Same result for both: affects only the own account, or the object of another user does not exist for them.
const selfOnly = { unrelated: 'ok', blocked: 'ok' } as const
const notFound = { unrelated: 'not_found', blocked: 'not_found' } as const
const invalid = { unrelated: 'fields', blocked: 'fields' } as const
// Allowed for an unrelated user, invisible for a blocked one.
const hiddenFromBlocked = { unrelated: 'ok', blocked: 'not_found' } as const
const ownerOnly = { unrelated: 'permission_denied', blocked: 'not_found' } as const

const anaParams = ({ ana }: MatrixFixtures) => ({ params: { userId: ana.id } })
const postParams = ({ post }: MatrixFixtures) => ({ params: { id: post.id } })
const ideaParams = ({ idea }: MatrixFixtures) => ({ params: { id: idea } })
const messageParams = ({ ana, message }: MatrixFixtures) => ({ params: { userId: ana.id, id: message } })
const markParams = ({ ana, message }: MatrixFixtures) => ({ params: { userId: ana.id }, body: { up_to: message } })
const ALERT = { symbol: 'EURUSD', kind: 'above', level: '9' } as const
const alertParams = ({ alert }: MatrixFixtures) => ({ params: { id: alert } })
const NEW_PASSWORD = 'another horse 9'
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000'

/** One entry per endpoint; the type requires an entry for each new endpoint. */
export const AUTHORIZATION_MATRIX: { [Name in keyof typeof api]: MatrixEntry<(typeof api)[Name]> } = {
  register: {
    anyone: 'fields',
    sent: ({ ana }) => ({ body: { email: emailOf(ana.name), username: ana.name, password: PASSWORD, password2: PASSWORD } }),
  },
  readCsrf: { anyone: 'ok' },
  verifyEmail: { anyone: 'csrf_failed', sent: ({ ana }) => ({ body: { uid: ana.id, token: 'guessed' } }) },
  resendVerification: { anyone: 'ok', sent: ({ ana }) => ({ body: { email: emailOf(ana.name) } }) },
  requestReset: { anyone: 'ok', sent: () => ({ body: { email: emailOf('unknown') } }) },
  confirmReset: {
    anyone: 'fields',
    sent: ({ ana }) => ({ body: { uid: ana.id, token: 'guessed', new_password: NEW_PASSWORD, re_new_password: NEW_PASSWORD } }),
  },
  login: { anyone: 'invalid_credentials', sent: ({ ana }) => ({ body: { email: emailOf(ana.name), password: 'guessed it' } }) },
  readProviders: { anyone: 'ok' },
  signInByGoogle: { anyone: 'provider_not_configured', sent: () => ({ body: { token: 'x' } }) },
  signInByFacebook: { anyone: 'provider_not_configured', sent: () => ({ body: { token: 'x' } }) },
  refreshSession: { anyone: 'token_not_valid', sent: () => ({ body: { refresh: 'guessed' } }) },
  checkToken: { anyone: 'token_not_valid', sent: () => ({ body: { token: 'guessed' } }) },
  openUnsubscribe: { anyone: 'ok', sent: ({ ana }) => ({ query: { uid: ana.id, token: 'guessed' } }) },
  unsubscribe: { anyone: 'fields', sent: ({ ana }) => ({ query: { uid: ana.id, token: 'guessed' } }) },
  readHealth: { anyone: 'ok' },

  // With Ana's refresh token, and still the viewer's own session ends.
  logout: { ...selfOnly, sent: ({ ana }) => ({ body: { refresh: ana.session.refresh } }) },
  readOwnProfile: selfOnly,
  editOwnProfile: { ...invalid, sent: ({ ana }) => ({ body: { username: ana.name } }) },
  readProfile: { ...hiddenFromBlocked, sent: anaParams },
  listFollowers: { ...hiddenFromBlocked, sent: anaParams },
  listFollowing: { ...hiddenFromBlocked, sent: anaParams },
  readReceipts: { ...hiddenFromBlocked, sent: anaParams },
  readTrackRecord: { ...hiddenFromBlocked, sent: anaParams },
  listCallers: selfOnly,
  readLuckLine: selfOnly,
  follow: { ...hiddenFromBlocked, sent: anaParams },
  unfollow: { ...hiddenFromBlocked, sent: anaParams },
  // With an unknown user, because a block would change the results of other requests.
  block: { unrelated: 'not_found', blocked: 'not_found', sent: () => ({ params: { userId: UNKNOWN_ID } }) },
  unblock: { ...hiddenFromBlocked, sent: anaParams },
  mute: { ...hiddenFromBlocked, sent: anaParams },
  unmute: { ...hiddenFromBlocked, sent: anaParams },
  turnOnIdeasBell: { ...hiddenFromBlocked, sent: anaParams },
  turnOffIdeasBell: { ...hiddenFromBlocked, sent: anaParams },
  listBlocked: selfOnly,
  listMuted: selfOnly,
  listSessions: selfOnly,
  endSession: { ...notFound, sent: ({ session }) => ({ params: { id: session } }) },
  endOtherSessions: selfOnly,
  changePassword: {
    ...invalid,
    sent: () => ({ body: { old_password: 'guessed it', new_password: NEW_PASSWORD, re_new_password: NEW_PASSWORD } }),
  },
  changeEmail: { ...invalid, sent: ({ ana }) => ({ body: { email: emailOf(ana.name), password: 'guessed it' } }) },
  deleteAccount: { ...invalid, sent: () => ({ body: { password: 'guessed it' } }) },
  readExportState: selfOnly,
  startExport: selfOnly,
  readExport: selfOnly,

  listFeed: { unrelated: 'ok', blocked: 'ok', sent: ({ ana }) => ({ query: { author: ana.id } }) },
  createPost: { ...selfOnly, sent: ({ ana }) => ({ body: { description: `for @${ana.name}`, trading_markets: 'Forex' } }) },
  readPost: { ...hiddenFromBlocked, sent: postParams },
  editPost: {
    ...ownerOnly,
    sent: (fixtures) => ({ ...postParams(fixtures), body: { name: 'x', description: 'x', trading_markets: 'Forex' } }),
  },
  removePost: { ...ownerOnly, sent: postParams },
  markCorrectionsSeen: { ...ownerOnly, sent: postParams },
  listVersions: { ...hiddenFromBlocked, sent: postParams },
  listPostsBy: { ...hiddenFromBlocked, sent: anaParams },
  likePost: { ...hiddenFromBlocked, sent: ({ post }) => ({ body: { post_id: post.id, unlike: false } }) },
  listLikers: { ...hiddenFromBlocked, sent: postParams },
  listComments: { ...hiddenFromBlocked, sent: postParams },
  createComment: { ...hiddenFromBlocked, sent: ({ post }) => ({ body: { post: post.id, content: 'x' } }) },
  removeComment: { ...ownerOnly, sent: ({ comment }) => ({ params: { id: comment.id } }) },

  listIdeas: selfOnly,
  readIdea: { ...hiddenFromBlocked, sent: ideaParams },
  listIdeaEvents: { ...hiddenFromBlocked, sent: ideaParams },
  cancelIdea: { ...ownerOnly, sent: ideaParams },
  closeIdea: { ...ownerOnly, sent: ideaParams },
  moveStop: { ...ownerOnly, sent: (fixtures) => ({ ...ideaParams(fixtures), body: { price: '1' } }) },
  addNote: { ...ownerOnly, sent: (fixtures) => ({ ...ideaParams(fixtures), body: { text: 'x' } }) },
  statePosition: { ...ownerOnly, sent: (fixtures) => ({ ...ideaParams(fixtures), body: { side: 'none' } }) },
  readIdeaCandles: { ...hiddenFromBlocked, sent: ideaParams },
  followIdea: { ...hiddenFromBlocked, sent: ideaParams },
  unfollowIdea: { ...hiddenFromBlocked, sent: ideaParams },
  listIdeasByAuthor: { ...hiddenFromBlocked, sent: anaParams },
  summarizeIdeas: { ...selfOnly, sent: () => ({ params: { code: 'EURUSD' } }) },
  readStances: { ...selfOnly, sent: () => ({ params: { code: 'EURUSD' } }) },
  listSymbols: { ...selfOnly, sent: () => ({ query: { q: 'EUR' } }) },
  readSymbol: { ...selfOnly, sent: () => ({ params: { code: 'EURUSD' } }) },
  listCandles: { ...selfOnly, sent: () => ({ params: { code: 'EURUSD' }, query: { limit: 2 } }) },
  listPriceSources: selfOnly,
  listQuotes: { ...selfOnly, sent: () => ({ query: { symbols: 'EURUSD' } }) },
  watchQuotes: { ...selfOnly, sent: () => ({ body: { symbols: ['EURUSD'] } }) },
  readMarketOverview: selfOnly,
  changeMarketOverview: { ...selfOnly, sent: () => ({ body: {} }) },
  listMovers: selfOnly,
  readHeatMap: selfOnly,
  listTrending: selfOnly,
  readSymbolSentiment: { ...selfOnly, sent: () => ({ params: { code: 'EURUSD' } }) },
  voteOnSymbol: { ...selfOnly, sent: () => ({ params: { code: 'EURUSD' }, body: { stance: 'bullish' } }) },
  screenSymbols: selfOnly,
  listScreens: selfOnly,
  saveScreen: { ...selfOnly, sent: () => ({ body: { name: 'Mine', query: 'market=Stock' } }) },
  changeScreen: { ...notFound, sent: () => ({ params: { id: UNKNOWN_ID }, body: { name: 'Mine', query: '' } }) },
  removeScreen: { ...notFound, sent: () => ({ params: { id: UNKNOWN_ID } }) },
  listNews: { ...selfOnly, sent: () => ({ query: { watched: 'true' } }) },
  listSparklines: { ...selfOnly, sent: () => ({ query: { symbols: 'EURUSD' } }) },
  readReceipt: { ...notFound, sent: () => ({ params: { id: UNKNOWN_ID } }) },
  listWatchlists: selfOnly,
  createWatchlist: { ...selfOnly, sent: () => ({ body: { name: 'Mine' } }) },
  renameWatchlist: { ...notFound, sent: ({ watchlist }) => ({ params: { id: watchlist }, body: { name: 'Mine' } }) },
  removeWatchlist: { ...notFound, sent: ({ watchlist }) => ({ params: { id: watchlist } }) },
  fillWatchlist: { ...notFound, sent: ({ watchlist }) => ({ params: { id: watchlist }, body: { symbols: [] } }) },
  watchSymbol: { ...selfOnly, sent: () => ({ params: { code: 'EURUSD' } }) },
  unwatchSymbol: { ...selfOnly, sent: () => ({ params: { code: 'EURUSD' } }) },
  listAlerts: selfOnly,
  createAlert: { ...selfOnly, sent: () => ({ body: ALERT }) },
  changeAlert: { ...notFound, sent: (fixtures) => ({ ...alertParams(fixtures), body: ALERT }) },
  switchAlert: { ...notFound, sent: (fixtures) => ({ ...alertParams(fixtures), body: { on: false } }) },
  removeAlert: { ...notFound, sent: alertParams },
  listFirings: selfOnly,
  listConversations: selfOnly,
  searchMessages: { ...selfOnly, sent: () => ({ query: { q: 'trace' } }) },
  readConversation: { ...hiddenFromBlocked, sent: anaParams },
  listMessages: { ...hiddenFromBlocked, sent: anaParams },
  listChanges: { ...hiddenFromBlocked, sent: anaParams },
  sendMessage: { ...ownerOnly, sent: (fixtures) => ({ ...anaParams(fixtures), body: { content: 'x' } }) },
  editMessage: { ...notFound, sent: (fixtures) => ({ ...messageParams(fixtures), body: { content: 'x' } }) },
  removeMessage: { ...notFound, sent: messageParams },
  markDelivered: { ...notFound, sent: markParams },
  markRead: { ...notFound, sent: markParams },
  sendTyping: { ...ownerOnly, sent: anaParams },
  listReceived: selfOnly,
  search: { ...selfOnly, sent: () => ({ query: { q: 'trace' } }) },
  suggest: { ...selfOnly, sent: () => ({ query: { q: 'ana' } }) },

  listStrangers: selfOnly,
  // Ana has sent a request before, so this connects them; `endFriendship` below disconnects them.
  requestFriendship: { unrelated: 'ok', blocked: 'not_found', sent: ({ ana }) => ({ body: { to_user: ana.id } }) },
  listRequests: selfOnly,
  withdrawRequest: { ...notFound, sent: ({ request }) => ({ params: { id: request } }) },
  acceptFriendship: { ...notFound, sent: ({ request }) => ({ body: { friendship_id: request } }) },
  declineFriendship: { ...notFound, sent: ({ request }) => ({ body: { friendship_id: request } }) },
  listFriends: selfOnly,
  endFriendship: { ...hiddenFromBlocked, sent: anaParams },
  listNotifications: selfOnly,
  // Ignores ids of other users; the test for the blocked user checks that Ana's data do not change.
  readNotifications: { ...selfOnly, sent: ({ notification }) => ({ body: { ids: [notification] } }) },
  listProgress: selfOnly,
  noteProgress: { ...selfOnly, sent: () => ({ body: { lesson: 'scams', reached: 50 } }) },
  readCommunity: selfOnly,
  readPush: selfOnly,
  startPush: { ...invalid, sent: () => ({ body: { endpoint: 'http://10.0.0.1/', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }) },
  stopPush: selfOnly,
  listNotificationSettings: selfOnly,
  changeNotificationSetting: { ...selfOnly, sent: () => ({ body: { kind: 'like', by_email: true } }) },
  fileReport: { ...hiddenFromBlocked, sent: ({ post }) => ({ body: { target_kind: 'post', target_id: post.id, reason: 'spam' } }) },
  openEvents: selfOnly,
}
