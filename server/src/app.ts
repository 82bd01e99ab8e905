import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { api } from '@trademates/contract/api'
import { message } from '@trademates/contract/messages'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { exportsInUse, gatherExports } from '#features/account/gather.ts'
import { accountRoutes } from '#features/account/routes.ts'
import { createAlertEvaluator } from '#features/alerts/evaluator.ts'
import { alertRoutes } from '#features/alerts/routes.ts'
import { tidyAlerts } from '#features/alerts/tidy.ts'
import { checkStreams } from '#features/auth/check-streams.ts'
import { authRoutes } from '#features/auth/routes.ts'
import { makeIdentify } from '#features/auth/identify.ts'
import { tidyAccounts } from '#features/auth/tidy.ts'
import { sendMailedLinks } from '#features/auth/mailed-links.ts'
import { sendNotices } from '#features/auth/notices.ts'
import { chatRoutes } from '#features/chat/routes.ts'
import { commentRoutes } from '#features/comments/routes.ts'
import { countCommunity } from '#features/community/count.ts'
import { communityRoutes } from '#features/community/routes.ts'
import { createEventService, type EventService } from '#features/events/event-service.ts'
import { eventRoutes } from '#features/events/routes.ts'
import { friendshipRoutes } from '#features/friendships/routes.ts'
import { healthRoutes } from '#features/health/routes.ts'
import { learningRoutes } from '#features/learning/routes.ts'
import { likeRoutes } from '#features/likes/routes.ts'
import { mediaRoutes } from '#features/media/routes.ts'
import { tidyFiles } from '#features/media/tidy.ts'
import { collectNews, type NewsWorld } from '#features/news/collect.ts'
import { newsRoutes } from '#features/news/routes.ts'
import { sendDigests } from '#features/notifications/digest.ts'
import { notificationRoutes, unsubscribeRoutes } from '#features/notifications/routes.ts'
import { wordPush } from '#features/notifications/push.ts'
import { peopleRoutes } from '#features/people/routes.ts'
import { priceSymbols } from '#features/posts/price.ts'
import { postRoutes } from '#features/posts/routes.ts'
import { type Desk, openDesk } from '#features/prices/desk.ts'
import { priceRoutes } from '#features/prices/routes.ts'
import { sample } from '#features/prices/sample.ts'
import type { Source } from '#features/prices/source.ts'
import { profileRoutes } from '#features/profiles/routes.ts'
import { type Means as PushMeans, MEANS as PUSH_MEANS } from '#features/push/deliver.ts'
import { pushRoutes } from '#features/push/routes.ts'
import { sendPushes } from '#features/push/send.ts'
import { type Identity as PushIdentity, identityOf } from '#features/push/vapid.ts'
import { symbolRoutes } from '#features/symbols/routes.ts'
import { watchlistRoutes } from '#features/watchlists/routes.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import { searchRoutes } from '#features/search/routes.ts'
import { countTags } from '#features/search/tags.ts'
import { serveApiPages } from '#http/api-pages.ts'
import { sendError } from '#http/errors.ts'
import { refuseAddress, refuseBytes, takeCare } from '#http/every-answer.ts'
import { takeAnything, takeOnlyJson } from '#http/json.ts'
import { measureRequests } from '#http/measure.ts'
import { type Identify, mount } from '#http/mount.ts'
import { takeForms } from '#http/multipart.ts'
import { describeApi } from '#http/openapi.ts'
import { ignoreLongHeaders } from '#http/parsed-headers.ts'
import { endPatience } from '#http/patience.ts'
import { makeLimiter } from '#http/rate-limit.ts'
import { RequestLog } from '#http/request-log.ts'
import { tidyRequests } from '#http/tidy.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import type { Providers } from '#platform/identity/vouched.ts'

const JSON_BYTES = 64 * 1024
const NO_PROVIDERS: Providers = { google: null, facebook: null }
// How often it is looked whose headers have not come. Node's own thirty seconds would be the longer wait; and those of a whole second, ended
// in one go, may be so many that everybody else waits (G14).
const LOOK_MS = 100
const REQUEST_MS = 10 * 60_000

/** What of the world outside is not the usual. */
export interface World {
  providers?: Providers
  /** Where prices come from: the first that covers a symbol is asked for it. */
  prices?: readonly Source[]
  /** Whose headlines are read, and how. */
  news?: NewsWorld
  /** How pushes are sent. */
  push?: PushMeans
  /** How often the sessions of open streams are checked, in ms. */
  sessionCheckIntervalMs?: number
}

/** The whole server without a port: every feature, in the order of the ladder. */
export async function createApp(
  deps: Deps,
  { providers = NO_PROVIDERS, prices = [sample], news = { feeds: [] }, push = PUSH_MEANS, sessionCheckIntervalMs }: World = {},
): Promise<FastifyInstance> {
  const isSecure = deps.settings.publicUrl.startsWith('https:')
  const app = openServer(deps, isSecure)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(() => {
    throw refuse('not_found', message('not_found'))
  })
  measureRequests(app, deps.metrics)
  ignoreLongHeaders(app)
  takeCare(app, isSecure)
  endPatience(app, deps.settings.timeouts)
  takeOnlyJson(app)
  await takeForms(app)
  await app.register(cookie)
  await app.register(compress, { global: false })

  const identify = makeIdentify(deps)
  const desk = openDesk(deps, prices)
  const live = createEventService(deps, desk)
  const stopChecks = checkStreams(deps, live, sessionCheckIntervalMs)
  const alertEvaluator = createAlertEvaluator(deps, desk)
  const pushes = { identity: identityOf(deps.settings.secret, deps.settings.publicUrl), means: push }
  const stopPushes = sendPushes(deps, { ...pushes, word: wordPush })
  app.addHook('onListen', async () => alertEvaluator.start())
  app.addHook('preClose', async () => {
    stopChecks()
    live.close()
    await stopPushes()
    await alertEvaluator.close()
    desk.close()
  })
  const gate = { deps, identify, limit: makeLimiter(deps.db) }
  mount(app, routesOf({ desk, live, identify, providers, pushes }), gate)
  await app.register(async (scope) => {
    takeAnything(scope)
    mount(scope, unsubscribeRoutes, gate)
  })
  await app.register(mediaRoutes(deps, identify))
  await app.register(serveApiPages(describeApi(api, deps.settings.version)))

  doBesides(deps, desk, news)
  return app
}

/** Fastify with the bounds that hold before any of its hooks. */
function openServer(deps: Deps, isSecure: boolean) {
  const loggerInstance: FastifyBaseLogger = deps.log
  return fastify({
    loggerInstance,
    logController: new RequestLog(deps.log),
    genReqId: () => newId(),
    trustProxy: (_address, hop) => hop < deps.settings.trustProxy,
    bodyLimit: JSON_BYTES,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: deps.settings.timeouts.headersMs, connectionsCheckingInterval: LOOK_MS },
    frameworkErrors: refuseAddress(isSecure),
    clientErrorHandler: refuseBytes(isSecure),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
}

/** What the calls of some features need besides what every call is given. */
interface Parts {
  providers: Providers
  desk: Desk
  live: EventService
  identify: Identify
  pushes: { identity: PushIdentity; means: PushMeans }
}

/** The calls of all features that take JSON or forms. */
const routesOf = ({ desk, live, identify, providers, pushes }: Parts) => [
  ...reportRoutes,
  ...peopleRoutes,
  ...symbolRoutes,
  ...pushRoutes(pushes.identity, pushes.means),
  ...notificationRoutes,
  ...priceRoutes(desk),
  ...watchlistRoutes,
  ...alertRoutes,
  ...newsRoutes,
  ...learningRoutes,
  ...likeRoutes,
  ...commentRoutes,
  ...friendshipRoutes,
  ...postRoutes(),
  ...chatRoutes(),
  ...profileRoutes,
  ...searchRoutes,
  ...eventRoutes(live),
  ...healthRoutes,
  ...communityRoutes,
  ...authRoutes(identify, providers),
  ...accountRoutes(providers),
]

/** Sets up what is done besides answering: jobs that deeds leave, and what comes round. */
function doBesides(deps: Deps, desk: Desk, news: NewsWorld): void {
  sendMailedLinks(deps)
  sendNotices(deps)
  priceSymbols(deps, desk)
  sendDigests(deps)
  tidyAccounts(deps)
  gatherExports(deps)
  countCommunity(deps)
  countTags(deps)
  tidyAlerts(deps)
  collectNews(deps, news)
  tidyFiles(deps, [exportsInUse])
  tidyRequests(deps)
}
