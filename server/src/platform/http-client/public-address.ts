import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Whether a connection may be made to this address. */
export type AddressFilter = (to: { address: string; port: number }) => boolean

/** What is not the public network: all of IANA's special-purpose registry of IPv4 (RFC 6890), multicast, and what clouds tell their machines by. */
const SPECIAL_NETWORKS_V4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Holds 169.254.169.254, where most clouds keep the keys of a machine.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // AS112 and AMT: anycast to whatever operator is near, no site of the web.
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Azure's own, though it looks public.
  ['168.63.129.16', 32],
]

/** The same registry of IPv6 within 2000::/3, outside of which nothing is public: an IPv4 address in IPv6's clothes neither. */
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

/** Whether an address belongs to the public network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialNetworks.check(address, 'ipv4')
  return isIP(address) === 6 && !address.includes('%') && globalUnicastV6.check(address, 'ipv6') && !specialNetworks.check(address, 'ipv6')
}

/** Public addresses, at the ports of the web. */
export const publicWebOnly: AddressFilter = ({ address, port }) => (port === 80 || port === 443) && isPublicAddress(address)

/** What a program would reach that nobody may have it reach. */
export class BlockedAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not an address of the public web`)
    this.name = 'OutOfReach'
  }
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Throws OutOfReach for an address whose host is written as a number that is out of reach; a name is looked up by `lookupWithin`. */
export function checkIpLiteral(url: URL, reach: AddressFilter): void {
  const host = withoutBrackets(url.hostname)
  if (isIP(host) !== 0 && !reach({ address: host, port: portOf(url) })) throw new BlockedAddressError(host)
}

/** The port that an address of the web means. */
export const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/**
 * Looks up a name for a connection, which then goes to what was checked here: no second look-up can lead it elsewhere.
 * Fails with OutOfReach where any address of the name is out of reach.
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
