import * as auth from './auth.ts'
import * as comments from './comments.ts'
import * as events from './events.ts'
import * as health from './health.ts'
import * as likes from './likes.ts'
import * as posts from './posts.ts'

/** Every call of the product by name. The server mounts all of them, and the API document lists them in this order. */
export const api = {
  register: auth.register,
  login: auth.login,
  readCsrf: auth.readCsrf,
  verifyEmail: auth.verifyEmail,
  resendVerification: auth.resendVerification,
  refreshSession: auth.refreshSession,
  checkToken: auth.checkToken,
  logout: auth.logout,
  listFeed: posts.listFeed,
  createPost: posts.createPost,
  readPost: posts.readPost,
  editPost: posts.editPost,
  removePost: posts.removePost,
  listVersions: posts.listVersions,
  likePost: likes.likePost,
  listComments: comments.listComments,
  createComment: comments.createComment,
  removeComment: comments.removeComment,
  openEvents: events.openEvents,
  readHealth: health.readHealth,
}
