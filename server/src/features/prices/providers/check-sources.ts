import type { PriceSettings } from '#platform/config/price-providers.ts'
import { SYMBOLS_BY_CODE } from '#features/symbols/catalog.ts'
import { SourceError } from '#features/prices/source.ts'
import { createSource } from './create-sources.ts'

const CHECK_TIMEOUT_MS = 3_000
/** Each provider covers at least one of these. */
const CHECKED_SYMBOLS = ['BTCUSD', 'EURUSD', 'AAPL']

/** What a provider did with the request for one price. */
type CheckResult = 'answered' | 'rejected' | 'silent'

async function checkSource(settings: PriceSettings): Promise<CheckResult> {
  const source = createSource(settings)
  const symbol = CHECKED_SYMBOLS.flatMap((code) => SYMBOLS_BY_CODE.get(code) ?? []).find((candidate) => source.covers(candidate))
  if (symbol === undefined) return 'silent'
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  const silent = new Promise<CheckResult>((resolve) => timeout.addEventListener('abort', () => resolve('silent')))
  const asked = source.quote(symbol).then(
    (): CheckResult => 'answered',
    (error: unknown): CheckResult => (error instanceof SourceError && error.isRejected ? 'rejected' : 'silent'),
  )
  return Promise.race([asked, silent]).finally(() => source.close?.())
}

/**
 * Requests one price from each provider, at the same time, for at most 3 seconds.
 * @returns the providers that reject this machine (status 403 or 451), and whether any provider answered
 */
export async function checkSources(settings: readonly PriceSettings[]): Promise<{ rejecting: PriceSettings[]; isReachable: boolean }> {
  const results = await Promise.all(settings.map(checkSource))
  return { rejecting: settings.filter((_, index) => results[index] === 'rejected'), isReachable: results.includes('answered') }
}
