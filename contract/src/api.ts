import * as account from './account.ts'
import * as alerts from './alerts.ts'
import * as auth from './auth.ts'
import * as chat from './chat.ts'
import * as comments from './comments.ts'
import * as community from './community.ts'
import * as events from './events.ts'
import * as exports from './exports.ts'
import * as friendships from './friendships.ts'
import * as health from './health.ts'
import * as amendments from './idea-amendments.ts'
import * as ideas from './idea-endpoints.ts'
import * as learning from './learning.ts'
import * as likes from './likes.ts'
import * as marketOverview from './market-overview.ts'
import * as news from './news.ts'
import * as notifications from './notifications.ts'
import * as notificationSettings from './notification-settings.ts'
import * as people from './people.ts'
import * as posts from './posts.ts'
import * as prices from './prices.ts'
import * as profiles from './profiles.ts'
import * as push from './push.ts'
import * as receipts from './receipt-file.ts'
import * as reports from './reports.ts'
import * as screener from './screener.ts'
import * as votes from './votes.ts'
import * as searching from './search.ts'
import * as sessions from './sessions.ts'
import * as signUp from './sign-up.ts'
import * as symbols from './symbols.ts'
import * as trackRecords from './track-records.ts'
import * as watchlists from './watchlists.ts'

/** All endpoints. The keys are the operation ids of the OpenAPI document, which lists them in this order. */
export const api = {
  register: signUp.register,
  readCsrf: signUp.readCsrf,
  verifyEmail: signUp.verifyEmail,
  resendVerification: signUp.resendVerification,
  requestReset: signUp.requestReset,
  confirmReset: signUp.confirmReset,
  login: auth.login,
  readProviders: auth.readProviders,
  signInByGoogle: auth.signInByGoogle,
  signInByFacebook: auth.signInByFacebook,
  refreshSession: auth.refreshSession,
  checkToken: auth.checkToken,
  logout: auth.logout,
  readOwnProfile: profiles.readOwnProfile,
  editOwnProfile: profiles.editOwnProfile,
  readProfile: profiles.readProfile,
  listFollowers: profiles.listFollowers,
  listFollowing: profiles.listFollowing,
  follow: profiles.follow,
  unfollow: profiles.unfollow,
  block: profiles.block,
  unblock: profiles.unblock,
  mute: profiles.mute,
  unmute: profiles.unmute,
  turnOnIdeasBell: profiles.turnOnIdeasBell,
  turnOffIdeasBell: profiles.turnOffIdeasBell,
  listBlocked: profiles.listBlocked,
  listMuted: profiles.listMuted,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  endOtherSessions: sessions.endOtherSessions,
  changePassword: account.changePassword,
  changeEmail: account.changeEmail,
  deleteAccount: account.deleteAccount,
  startExport: exports.startExport,
  readExportState: exports.readExportState,
  readExport: exports.readExport,
  listFeed: posts.listFeed,
  createPost: posts.createPost,
  readPost: posts.readPost,
  editPost: posts.editPost,
  removePost: posts.removePost,
  markCorrectionsSeen: posts.markCorrectionsSeen,
  listVersions: posts.listVersions,
  listPostsBy: posts.listPostsByAuthor,
  readStances: posts.readSentiment,
  readReceipt: receipts.readReceipt,
  readReceipts: receipts.readReceipts,
  listIdeas: ideas.listIdeas,
  readIdea: ideas.readIdea,
  listIdeaEvents: ideas.listIdeaEvents,
  cancelIdea: amendments.cancelIdea,
  closeIdea: amendments.closeIdea,
  moveStop: amendments.moveStop,
  addNote: amendments.addNote,
  statePosition: amendments.statePosition,
  readIdeaCandles: ideas.readIdeaCandles,
  followIdea: ideas.followIdea,
  unfollowIdea: ideas.unfollowIdea,
  listIdeasByAuthor: ideas.listIdeasByAuthor,
  summarizeIdeas: ideas.summarizeIdeas,
  likePost: likes.likePost,
  listLikers: likes.listLikers,
  listComments: comments.listComments,
  createComment: comments.createComment,
  removeComment: comments.removeComment,
  listStrangers: people.listSuggestedPeople,
  requestFriendship: friendships.requestFriendship,
  listRequests: friendships.listRequests,
  withdrawRequest: friendships.withdrawRequest,
  acceptFriendship: friendships.acceptFriendship,
  declineFriendship: friendships.declineFriendship,
  listFriends: friendships.listFriends,
  endFriendship: friendships.endFriendship,
  listConversations: chat.listConversations,
  searchMessages: chat.searchMessages,
  readConversation: chat.readConversation,
  listMessages: chat.listMessages,
  listChanges: chat.listChanges,
  sendMessage: chat.sendMessage,
  editMessage: chat.editMessage,
  removeMessage: chat.removeMessage,
  markDelivered: chat.markDelivered,
  markRead: chat.markRead,
  sendTyping: chat.sendTyping,
  listReceived: chat.listReceived,
  listNotifications: notifications.listNotifications,
  readNotifications: notifications.markNotificationsRead,
  listProgress: learning.listProgress,
  noteProgress: learning.saveProgress,
  readCommunity: community.readCommunity,
  listNotificationSettings: notificationSettings.listNotificationSettings,
  changeNotificationSetting: notificationSettings.changeNotificationSetting,
  readPush: push.readPush,
  startPush: push.startPush,
  stopPush: push.stopPush,
  openUnsubscribe: notificationSettings.openUnsubscribe,
  unsubscribe: notificationSettings.unsubscribe,
  fileReport: reports.fileReport,
  search: searching.search,
  suggest: searching.suggest,
  openEvents: events.openEvents,
  listSymbols: symbols.listSymbols,
  readSymbol: symbols.readSymbol,
  listCandles: prices.listCandles,
  listQuotes: prices.listQuotes,
  listPriceSources: prices.listPriceSources,
  watchQuotes: prices.watchQuotes,
  listSparklines: prices.listSparklines,
  readMarketOverview: marketOverview.readMarketOverview,
  changeMarketOverview: marketOverview.changeMarketOverview,
  listMovers: marketOverview.listMovers,
  readHeatMap: marketOverview.readHeatMap,
  listTrending: marketOverview.listTrending,
  screenSymbols: screener.screenSymbols,
  listScreens: screener.listScreens,
  saveScreen: screener.saveScreen,
  changeScreen: screener.changeScreen,
  removeScreen: screener.removeScreen,
  readSymbolSentiment: votes.readSymbolSentiment,
  voteOnSymbol: votes.voteOnSymbol,
  listNews: news.listNews,
  listWatchlists: watchlists.listWatchlists,
  createWatchlist: watchlists.createWatchlist,
  renameWatchlist: watchlists.renameWatchlist,
  removeWatchlist: watchlists.removeWatchlist,
  fillWatchlist: watchlists.setWatchlistSymbols,
  watchSymbol: watchlists.watchSymbol,
  unwatchSymbol: watchlists.unwatchSymbol,
  listAlerts: alerts.listAlerts,
  createAlert: alerts.createAlert,
  changeAlert: alerts.changeAlert,
  switchAlert: alerts.switchAlert,
  removeAlert: alerts.removeAlert,
  listFirings: alerts.listAlertEvents,
  readTrackRecord: trackRecords.readTrackRecord,
  listCallers: trackRecords.listCallers,
  readLuckLine: trackRecords.readLuckLine,
  readHealth: health.readHealth,
}
