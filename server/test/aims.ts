import type { api } from '@trademates/contract/api'
import type { Comment } from '@trademates/contract/comments'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import type { Post } from '@trademates/contract/posts'
import type { Id, RefusalCode } from '@trademates/contract/wire'
import { emailOf, PASSWORD, type Person } from '@trademates/test-support/server/users.ts'
import type { Sent } from '@trademates/test-support/api/call.ts'

/** What is aimed at: all of it is Ana's. */
export interface World {
  ana: Person
  post: Post
  comment: Comment
  /** A request of hers that waits for its answer. */
  request: Id
  notification: Id
  /** A message of hers to a friend. */
  message: Id
  session: Id
  watchlist: Id
  alert: Id
}

/** What comes of a call; `fields` is a refusal of status 400. */
type Outcome = 'ok' | 'fields' | RefusalCode

/** How a call is aimed at Ana, and what comes of that: for anyone, or for a stranger and for one whom she has blocked. */
type Aim<Spec extends EndpointSpec> = { sent?: (world: World) => Sent<Spec> } & (Spec['who'] extends 'member'
  ? { stranger: Outcome; blocked: Outcome }
  : { anyone: Outcome })

// For both alike: about oneself alone, or somebody else's and so not there.
const own = { stranger: 'ok', blocked: 'ok' } as const
const gone = { stranger: 'not_found', blocked: 'not_found' } as const
const wrong = { stranger: 'fields', blocked: 'fields' } as const
// A stranger may, and who is blocked finds nothing there.
const open = { stranger: 'ok', blocked: 'not_found' } as const
const hers = { stranger: 'permission_denied', blocked: 'not_found' } as const

const atAna = ({ ana }: World) => ({ params: { userId: ana.id } })
const atPost = ({ post }: World) => ({ params: { id: post.id } })
const atMessage = ({ ana, message }: World) => ({ params: { userId: ana.id, id: message } })
const upToMessage = ({ ana, message }: World) => ({ params: { userId: ana.id }, body: { up_to: message } })
const terms = { symbol: 'EURUSD', kind: 'above', level: '9' } as const
const atAlert = ({ alert }: World) => ({ params: { id: alert } })
const NEW = 'another horse 9'
const NOBODY = '01890000-0000-7000-8000-000000000000'

/** One entry a call: the compiler asks for it on the day a call is added. */
export const AIMS: { [Name in keyof typeof api]: Aim<(typeof api)[Name]> } = {
  register: {
    anyone: 'fields',
    sent: ({ ana }) => ({ body: { email: emailOf(ana.name), username: ana.name, password: PASSWORD, password2: PASSWORD } }),
  },
  readCsrf: { anyone: 'ok' },
  verifyEmail: { anyone: 'csrf_failed', sent: ({ ana }) => ({ body: { uid: ana.id, token: 'guessed' } }) },
  resendVerification: { anyone: 'ok', sent: ({ ana }) => ({ body: { email: emailOf(ana.name) } }) },
  requestReset: { anyone: 'ok', sent: () => ({ body: { email: emailOf('nobody') } }) },
  confirmReset: {
    anyone: 'fields',
    sent: ({ ana }) => ({ body: { uid: ana.id, token: 'guessed', new_password: NEW, re_new_password: NEW } }),
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

  // With her refresh token, and still it is the own session that ends.
  logout: { ...own, sent: ({ ana }) => ({ body: { refresh: ana.session.refresh } }) },
  readOwnProfile: own,
  editOwnProfile: { ...wrong, sent: ({ ana }) => ({ body: { username: ana.name } }) },
  readProfile: { ...open, sent: atAna },
  listFollowers: { ...open, sent: atAna },
  listFollowing: { ...open, sent: atAna },
  follow: { ...open, sent: atAna },
  unfollow: { ...open, sent: atAna },
  // A stranger is left a stranger: theirs are of one who is not there.
  block: { stranger: 'not_found', blocked: 'not_found', sent: () => ({ params: { userId: NOBODY } }) },
  unblock: { ...open, sent: atAna },
  mute: { ...open, sent: atAna },
  unmute: { ...open, sent: atAna },
  listBlocked: own,
  listMuted: own,
  listSessions: own,
  endSession: { ...gone, sent: ({ session }) => ({ params: { id: session } }) },
  endOtherSessions: own,
  changePassword: { ...wrong, sent: () => ({ body: { old_password: 'guessed it', new_password: NEW, re_new_password: NEW } }) },
  changeEmail: { ...wrong, sent: ({ ana }) => ({ body: { email: emailOf(ana.name), password: 'guessed it' } }) },
  deleteAccount: { ...wrong, sent: () => ({ body: { password: 'guessed it' } }) },
  readExportState: own,
  startExport: own,
  readExport: own,

  listFeed: { stranger: 'ok', blocked: 'ok', sent: ({ ana }) => ({ query: { author: ana.id } }) },
  createPost: { ...own, sent: ({ ana }) => ({ body: { description: `for @${ana.name}`, trading_markets: 'Forex' } }) },
  readPost: { ...open, sent: atPost },
  editPost: { ...hers, sent: (world) => ({ ...atPost(world), body: { name: 'x', description: 'x', trading_markets: 'Forex' } }) },
  removePost: { ...hers, sent: atPost },
  listVersions: { ...open, sent: atPost },
  listPostsBy: { ...open, sent: atAna },
  likePost: { ...open, sent: ({ post }) => ({ body: { post_id: post.id, unlike: false } }) },
  listLikers: { ...open, sent: atPost },
  listComments: { ...open, sent: atPost },
  createComment: { ...open, sent: ({ post }) => ({ body: { post: post.id, content: 'x' } }) },
  removeComment: { ...hers, sent: ({ comment }) => ({ params: { id: comment.id } }) },

  readStances: { ...own, sent: () => ({ params: { code: 'EURUSD' } }) },
  listSymbols: { ...own, sent: () => ({ query: { q: 'EUR' } }) },
  readSymbol: { ...own, sent: () => ({ params: { code: 'EURUSD' } }) },
  listCandles: { ...own, sent: () => ({ params: { code: 'EURUSD' }, query: { limit: 2 } }) },
  listQuotes: { ...own, sent: () => ({ query: { symbols: 'EURUSD' } }) },
  watchQuotes: { ...own, sent: () => ({ body: { symbols: ['EURUSD'] } }) },
  listNews: { ...own, sent: () => ({ query: { watched: 'true' } }) },
  listSparklines: { ...own, sent: () => ({ query: { symbols: 'EURUSD' } }) },
  listWatchlists: own,
  createWatchlist: { ...own, sent: () => ({ body: { name: 'Mine' } }) },
  renameWatchlist: { ...gone, sent: ({ watchlist }) => ({ params: { id: watchlist }, body: { name: 'Mine' } }) },
  removeWatchlist: { ...gone, sent: ({ watchlist }) => ({ params: { id: watchlist } }) },
  fillWatchlist: { ...gone, sent: ({ watchlist }) => ({ params: { id: watchlist }, body: { symbols: [] } }) },
  watchSymbol: { ...own, sent: () => ({ params: { code: 'EURUSD' } }) },
  unwatchSymbol: { ...own, sent: () => ({ params: { code: 'EURUSD' } }) },
  listAlerts: own,
  createAlert: { ...own, sent: () => ({ body: terms }) },
  changeAlert: { ...gone, sent: (world) => ({ ...atAlert(world), body: terms }) },
  switchAlert: { ...gone, sent: (world) => ({ ...atAlert(world), body: { on: false } }) },
  removeAlert: { ...gone, sent: atAlert },
  listFirings: own,
  listConversations: own,
  searchMessages: { ...own, sent: () => ({ query: { q: 'trace' } }) },
  readConversation: { ...open, sent: atAna },
  listMessages: { ...open, sent: atAna },
  listChanges: { ...open, sent: atAna },
  sendMessage: { ...hers, sent: (world) => ({ ...atAna(world), body: { content: 'x' } }) },
  editMessage: { ...gone, sent: (world) => ({ ...atMessage(world), body: { content: 'x' } }) },
  removeMessage: { ...gone, sent: atMessage },
  markDelivered: { ...gone, sent: upToMessage },
  markRead: { ...gone, sent: upToMessage },
  sendTyping: { ...hers, sent: atAna },
  listReceived: own,
  search: { ...own, sent: () => ({ query: { q: 'trace' } }) },
  suggest: { ...own, sent: () => ({ query: { q: 'ana' } }) },

  listStrangers: own,
  // She has asked them before, so this connects; the end of it comes below.
  requestFriendship: { stranger: 'ok', blocked: 'not_found', sent: ({ ana }) => ({ body: { to_user: ana.id } }) },
  listRequests: own,
  withdrawRequest: { ...gone, sent: ({ request }) => ({ params: { id: request } }) },
  acceptFriendship: { ...gone, sent: ({ request }) => ({ body: { friendship_id: request } }) },
  declineFriendship: { ...gone, sent: ({ request }) => ({ body: { friendship_id: request } }) },
  listFriends: own,
  endFriendship: { ...open, sent: atAna },
  listNotifications: own,
  // Passes over what is not the caller's; that nothing of hers changes is looked at for who is blocked.
  readNotifications: { ...own, sent: ({ notification }) => ({ body: { ids: [notification] } }) },
  listProgress: own,
  noteProgress: { ...own, sent: () => ({ body: { lesson: 'scams', reached: 50 } }) },
  readCommunity: own,
  readPush: own,
  startPush: { ...wrong, sent: () => ({ body: { endpoint: 'http://10.0.0.1/', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }) },
  stopPush: own,
  listNotificationSettings: own,
  changeNotificationSetting: { ...own, sent: () => ({ body: { kind: 'like', by_email: true } }) },
  fileReport: { ...open, sent: ({ post }) => ({ body: { target_kind: 'post', target_id: post.id, reason: 'spam' } }) },
  openEvents: own,
}
