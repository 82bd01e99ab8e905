import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
/** The name and icon of a device. */
export interface Device {
  name: string
  icon: 'monitor' | 'smartphone'
}

// First match wins: most User-Agents contain the names of other browsers.
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chrome OS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const MOBILE_SYSTEMS = ['iPhone', 'iPad', 'Android']
const MAX_PROGRAM_LENGTH = 40

const findName = (names: readonly (readonly [string, RegExp])[], agent: string): string | undefined =>
  names.find(([, sign]) => sign.test(agent))?.[0]

/** Names a device by its User-Agent (RFC 9110, section 10.1.5), e.g. "Firefox on Windows", or by the program name. */
export function parseDevice(agent: string): Device {
  const [browser, system] = [findName(BROWSERS, agent), findName(SYSTEMS, agent)]
  const icon = system !== undefined && MOBILE_SYSTEMS.includes(system) ? 'smartphone' : 'monitor'
  const program = agent.split(/[/\s]/, 1)[0]?.slice(0, MAX_PROGRAM_LENGTH) || t('Unknown device')
  if (browser === undefined) return { name: system === undefined ? program : tWith('A program on {system}', { system }), icon }
  return { name: system === undefined ? browser : tWith('{browser} on {system}', { browser, system }), icon }
}
