import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Decides whether a connection to this address is allowed. */
export type AddressFilter = (to: { address: string; port: number }) => boolean

/** Networks that are not public: the IPv4 special-purpose registry of IANA (RFC 6890), multicast, metadata services of clouds. */
const SPECIAL_NETWORKS_V4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Contains 169.254.169.254, the metadata service of most clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // AS112 and AMT: anycast, not websites.
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Azure's internal virtual address.
  ['168.63.129.16', 32],
]

/** The IPv6 special-purpose registry within 2000::/3. Nothing outside of 2000::/3 is public, IPv4-mapped addresses included. */
const SPECIAL_NETWORKS_V6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const specialNetworks = new BlockList()
for (const [network, bits] of SPECIAL_NETWORKS_V4) specialNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_NETWORKS_V6) specialNetworks.addSubnet(network, bits, 'ipv6')
const globalUnicastV6 = new BlockList()
globalUnicastV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is a public one. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialNetworks.check(address, 'ipv4')
  return isIP(address) === 6 && !address.includes('%') && globalUnicastV6.check(address, 'ipv6') && !specialNetworks.check(address, 'ipv6')
}

/** Allows public addresses on ports 80 and 443. */
export const publicWebOnly: AddressFilter = ({ address, port }) => (port === 80 || port === 443) && isPublicAddress(address)

/** A connection to an address that is not allowed. */
export class BlockedAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not an address of the public web`)
    this.name = 'OutOfReach'
  }
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Throws BlockedAddressError if the host of a URL is an IP address that is not allowed. Names are checked by `createFilteredLookup`. */
export function checkIpLiteral(url: URL, reach: AddressFilter): void {
  const host = withoutBrackets(url.hostname)
  if (isIP(host) !== 0 && !reach({ address: host, port: portOf(url) })) throw new BlockedAddressError(host)
}

/** Returns the port of a URL, or the default port of its scheme. */
export const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/**
 * Creates a DNS lookup for `net.connect`. The connection uses the checked address, so that DNS rebinding is not possible.
 * The lookup fails with BlockedAddressError if any address of the name is not allowed.
 */
export const createFilteredLookup =
  (reach: AddressFilter, port: number): LookupFunction =>
  (hostname, options, found) =>
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return found(error, [])
      const [first] = addresses
      if (first === undefined || addresses.some(({ address }) => !reach({ address, port })))
        return found(new BlockedAddressError(hostname), [])
      if (options.all === true) return found(null, addresses)
      found(null, first.address, first.family)
    })
