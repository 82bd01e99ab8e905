import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { api } from '@trademates/contract/api'
import { message } from '@trademates/contract/messages'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { listExportFilesInUse } from '#features/account/export-files.ts'
import { registerExportJobs } from '#features/account/export-job.ts'
import { accountRoutes } from '#features/account/routes.ts'
import { createAlertEvaluator } from '#features/alerts/evaluator.ts'
import { alertRoutes } from '#features/alerts/routes.ts'
import { cleanUpAlerts } from '#features/alerts/cleanup.ts'
import { startStreamChecks } from '#features/auth/sessions/check-streams.ts'
import { authRoutes } from '#features/auth/routes.ts'
import { createIdentify } from '#features/auth/sessions/identify.ts'
import { registerAccountCleanup } from '#features/auth/cleanup.ts'
import { registerLinkEmailJobs } from '#features/auth/emails/email-links.ts'
import { registerSecurityEmailJob } from '#features/auth/emails/security-emails.ts'
import { chatRoutes } from '#features/chat/routes.ts'
import { commentRoutes } from '#features/comments/routes.ts'
import { registerCommunityCount } from '#features/community/count-job.ts'
import { communityRoutes } from '#features/community/routes.ts'
import { createEventService, type EventService } from '#features/events/event-service.ts'
import { eventRoutes } from '#features/events/routes.ts'
import { friendshipRoutes } from '#features/friendships/routes.ts'
import { healthRoutes } from '#features/health/routes.ts'
import type { CatalogActions } from '#features/ideas/catalog-actions.ts'
import { createIdeaGrader } from '#features/ideas/grader.ts'
import { registerRegrades } from '#features/ideas/regrade.ts'
import { ideaRoutes } from '#features/ideas/routes.ts'
import { createMarketRows, type MarketRows } from '#features/market-data/market-rows.ts'
import { createMarketRowsWriter, type MarketRowsOptions } from '#features/market-data/market-rows-writer.ts'
import { marketOverviewRoutes } from '#features/market-overview/routes.ts'
import { learningRoutes } from '#features/learning/routes.ts'
import { likeRoutes } from '#features/likes/routes.ts'
import { mediaRoutes } from '#features/media/routes.ts'
import { registerFileCleanup } from '#features/media/cleanup.ts'
import { registerNewsCollection, type NewsOptions } from '#features/news/collect.ts'
import { newsRoutes } from '#features/news/routes.ts'
import { scheduleDigests } from '#features/notifications/digest.ts'
import { notificationRoutes, unsubscribeRoutes } from '#features/notifications/routes.ts'
import { renderPush } from '#features/notifications/render-push.ts'
import { peopleRoutes } from '#features/people/routes.ts'
import { registerPriceLookup } from '#features/posts/symbols/price-lookup.ts'
import { registerSymbolRecheck } from '#features/posts/symbols/recheck.ts'
import { postRoutes } from '#features/posts/routes.ts'
import { cleanUpFinalCandles } from '#features/prices/final-candles.ts'
import { type PriceService, createPriceService } from '#features/prices/price-service.ts'
import { priceRoutes } from '#features/prices/routes.ts'
import { sampleSource } from '#features/prices/sample/sample-source.ts'
import type { Source } from '#features/prices/source.ts'
import { profileRoutes } from '#features/profiles/routes.ts'
import { type PushOptions, PUSH_DEFAULTS } from '#features/push/deliver.ts'
import { pushRoutes } from '#features/push/routes.ts'
import { startPushSender } from '#features/push/send.ts'
import { type VapidIdentity, createVapidIdentity } from '#features/push/vapid.ts'
import { screenerRoutes } from '#features/screener/routes.ts'
import { voteRoutes } from '#features/votes/routes.ts'
import { symbolRoutes } from '#features/symbols/routes.ts'
import { registerTrackRecords } from '#features/track-records/recompute.ts'
import { trackRecordRoutes } from '#features/track-records/routes.ts'
import { registerTrending } from '#features/trending/compute.ts'
import { findPosting, listTrends } from '#features/trending/list.ts'
import { trendingRoutes } from '#features/trending/routes.ts'
import { watchlistRoutes } from '#features/watchlists/routes.ts'
import { createFindWatchers } from '#features/watchlists/watchers.ts'
import { type AnchorOptions, registerAnchors } from '#features/receipts/anchors.ts'
import type { LogFiles } from '#features/receipts/log-key.ts'
import { logRoutes, receiptRoutes } from '#features/receipts/routes.ts'
import { registerWitnesses, type Witness } from '#features/receipts/witnesses.ts'
import { createLogWriter } from '#features/receipts/writer.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import { searchRoutes } from '#features/search/routes.ts'
import { scheduleTagCounts } from '#features/search/count-tags.ts'
import { serveApiPages } from '#http/pages/api-docs.ts'
import { sendError } from '#http/errors.ts'
import { createInvalidUrlHandler, createClientErrorHandler, addSecurityHeaders } from '#http/hooks/security-headers.ts'
import { ignoreRequestBodies, addJsonParser } from '#http/hooks/body-parsers.ts'
import { measureRequests } from '#http/hooks/request-metrics.ts'
import { type Identify, mountRoutes } from '#http/mount-routes.ts'
import { registerMultipart } from '#http/uploads/multipart.ts'
import { createOpenApiDocument } from '#http/openapi.ts'
import { ignoreLongHeaders } from '#http/hooks/request-headers.ts'
import { addRequestTimeouts } from '#http/hooks/request-timeouts.ts'
import { createRateLimiter } from '#http/rate-limit.ts'
import { RequestLog } from '#http/hooks/request-log.ts'
import { registerRequestCleanup } from '#http/cleanup.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { apiError } from '#platform/api-error.ts'
import type { SignInProviders } from '#platform/identity/sign-in-provider.ts'

const MAX_JSON_BYTES = 64 * 1024
const NO_PROVIDERS: SignInProviders = { google: null, facebook: null }
// How often Node checks for late request headers. With the default of 30 seconds the timeout would be longer, and many connections that are closed
// at once would block other requests (G14).
const HEADERS_CHECK_INTERVAL_MS = 100
const REQUEST_TIMEOUT_MS = 10 * 60_000

/** Replacements for external services and intervals, for tests and from the configuration. */
export interface AppOverrides {
  /** The key and the newest checkpoint of the public log, and how often it is written, in ms; null: never. */
  publicLog: LogFiles & { intervalMs: number | null }
  /** The authorities that timestamp the public log; default: none. */
  anchors?: AnchorOptions
  /** The witnesses of the public log; default: none. */
  witnesses?: readonly Witness[]
  /** The corporate actions that ideas are graded with; undefined: this process grades no ideas. */
  corporateActions?: CatalogActions
  /** How the rows of markets are written; undefined: this process writes none. */
  marketRows?: MarketRowsOptions
  providers?: SignInProviders
  /** Price providers in order of preference. */
  prices?: readonly Source[]
  /** The news feeds and how they are read. */
  news?: NewsOptions
  /** How pushes are sent. */
  push?: PushOptions
  /** How often the sessions of open streams are checked, in ms. */
  sessionCheckIntervalMs?: number
}

/** Creates the server with all features. It does not listen yet. */
export async function createApp(
  deps: Deps,
  {
    providers = NO_PROVIDERS,
    prices = [sampleSource],
    news = { feeds: [] },
    push = PUSH_DEFAULTS,
    sessionCheckIntervalMs,
    corporateActions,
    marketRows: marketRowsOptions,
    publicLog,
    anchors = { authorities: [] },
    witnesses = [],
  }: AppOverrides,
): Promise<FastifyInstance> {
  const isSecure = deps.settings.publicUrl.startsWith('https:')
  const app = createServer(deps, isSecure)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(() => {
    throw apiError('not_found', message('not_found'))
  })
  measureRequests(app, deps.metrics)
  ignoreLongHeaders(app)
  addSecurityHeaders(app, isSecure)
  addRequestTimeouts(app, deps.settings.timeouts)
  addJsonParser(app)
  await registerMultipart(app)
  await app.register(cookie)
  await app.register(compress, { global: false })

  const identify = createIdentify(deps)
  const priceService = createPriceService(deps, prices)
  const eventService = createEventService(deps, priceService)
  const stopChecks = startStreamChecks(deps, eventService, sessionCheckIntervalMs)
  const alertEvaluator = createAlertEvaluator(deps, priceService)
  const ideaGrader = corporateActions && createIdeaGrader(deps, priceService, corporateActions)
  const marketRows = createMarketRows(deps.bus)
  const marketRowsWriter = marketRowsOptions && createMarketRowsWriter(deps, priceService, marketRowsOptions)
  const pushes = { identity: createVapidIdentity(deps.settings.secret, deps.settings.publicUrl), options: push }
  const stopPushes = startPushSender(deps, { ...pushes, render: renderPush })
  const logWriter = createLogWriter(deps, publicLog, witnesses)
  app.addHook('onListen', async () => {
    alertEvaluator.start()
    ideaGrader?.start()
    marketRowsWriter?.start()
    if (publicLog.intervalMs !== null) logWriter.start(publicLog.intervalMs)
  })
  app.addHook('preClose', async () => {
    stopChecks()
    // What is closed below may wait for a price.
    priceService.close()
    await eventService.close()
    await stopPushes()
    await alertEvaluator.close()
    await ideaGrader?.close()
    await marketRowsWriter?.close()
    marketRows.close()
    await logWriter.close()
  })
  const routeDeps = { deps, identify, limit: createRateLimiter(deps.db) }
  mountRoutes(
    app,
    listRoutes({ priceService, marketRows, eventService, identify, providers, pushes, publicLog, actions: corporateActions ?? new Map() }),
    routeDeps,
  )
  await app.register(async (scope) => {
    ignoreRequestBodies(scope)
    mountRoutes(scope, unsubscribeRoutes, routeDeps)
  })
  await app.register(mediaRoutes(deps, identify))
  await app.register(logRoutes(deps, publicLog))
  await app.register(serveApiPages(createOpenApiDocument(api, deps.settings.version)))

  registerJobs(deps, { priceService, marketRows, news, anchors })
  registerWitnesses(deps, witnesses)
  if (corporateActions !== undefined) registerRegrades(deps, { db: deps.db, prices: priceService, actions: corporateActions })
  return app
}

/** Creates Fastify with limits that apply before its hooks. */
function createServer(deps: Deps, isSecure: boolean) {
  const loggerInstance: FastifyBaseLogger = deps.log
  return fastify({
    loggerInstance,
    logController: new RequestLog(deps.log),
    genReqId: () => newId(),
    trustProxy: (_address, hop) => hop < deps.settings.trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: deps.settings.timeouts.headersMs, connectionsCheckingInterval: HEADERS_CHECK_INTERVAL_MS },
    frameworkErrors: createInvalidUrlHandler(isSecure),
    clientErrorHandler: createClientErrorHandler(isSecure),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
}

/** The services that some features need besides `Deps`. */
interface FeatureServices {
  providers: SignInProviders
  priceService: PriceService
  marketRows: MarketRows
  eventService: EventService
  identify: Identify
  pushes: { identity: VapidIdentity; options: PushOptions }
  publicLog: LogFiles
  actions: CatalogActions
}

/** Lists the routes of all features that accept JSON or forms. */
const listRoutes = ({ priceService, marketRows, eventService, identify, providers, pushes, publicLog, actions }: FeatureServices) => [
  ...reportRoutes,
  ...peopleRoutes,
  ...symbolRoutes({ findPosting, findWatchers: createFindWatchers() }),
  ...pushRoutes(pushes.identity, pushes.options),
  ...notificationRoutes,
  ...priceRoutes(priceService),
  ...watchlistRoutes,
  ...alertRoutes(priceService),
  ...newsRoutes,
  ...learningRoutes,
  ...likeRoutes,
  ...commentRoutes,
  ...friendshipRoutes,
  ...receiptRoutes,
  ...ideaRoutes({ priceService, actions }),
  ...postRoutes({ priceService, actions }),
  ...chatRoutes(),
  ...trackRecordRoutes,
  ...marketOverviewRoutes(marketRows, listTrends),
  ...trendingRoutes(marketRows),
  ...screenerRoutes(marketRows),
  ...voteRoutes(priceService),
  ...profileRoutes,
  ...searchRoutes(priceService),
  ...eventRoutes(eventService),
  ...healthRoutes(publicLog),
  ...communityRoutes,
  ...authRoutes(identify, providers),
  ...accountRoutes(providers),
]

/** Registers the background jobs. */
function registerJobs(
  deps: Deps,
  {
    priceService,
    marketRows,
    news,
    anchors,
  }: { priceService: PriceService; marketRows: MarketRows; news: NewsOptions; anchors: AnchorOptions },
): void {
  registerLinkEmailJobs(deps)
  registerSecurityEmailJob(deps)
  registerPriceLookup(deps, priceService)
  registerSymbolRecheck(deps)
  scheduleDigests(deps)
  registerAccountCleanup(deps)
  registerExportJobs(deps)
  registerCommunityCount(deps)
  registerTrackRecords(deps)
  registerTrending(deps, marketRows)
  scheduleTagCounts(deps)
  cleanUpAlerts(deps)
  cleanUpFinalCandles(deps)
  registerNewsCollection(deps, news)
  registerAnchors(deps, anchors)
  registerFileCleanup(deps, [listExportFilesInUse])
  registerRequestCleanup(deps)
}
