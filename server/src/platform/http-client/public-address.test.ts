import dns from 'node:dns'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkIpLiteral, isPublicAddress, createFilteredLookup, BlockedAddressError, publicWebOnly } from './public-address.ts'

const CLOSED = `
  0.0.0.0 10.1.2.3 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1
  192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16
  :: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::127.0.0.1 64:ff9b::a00:1 fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 ff02::1
  2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 localhost`

// The first and the last address of each network in IANA's special-purpose registries, https://www.iana.org/assignments/iana-ipv4-special-registry
// and https://www.iana.org/assignments/iana-ipv6-special-registry.
const REGISTRIES = `
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.255.255.255 169.254.0.0 169.254.255.255
  172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.0 192.0.2.255 192.31.196.0 192.31.196.255 192.52.193.0 192.52.193.255
  192.88.99.0 192.88.99.255 192.168.0.0 192.168.255.255 192.175.48.0 192.175.48.255 198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255
  203.0.113.0 203.0.113.255 240.0.0.0 255.255.255.255
  ::1 :: ::ffff:0:0 ::ffff:ffff:ffff 64:ff9b:: 64:ff9b::ffff:ffff 64:ff9b:1:: 64:ff9b:1:ffff:ffff:ffff:ffff:ffff 100:: 100::ffff:ffff:ffff:ffff
  100:0:0:1:: 100:0:0:1:ffff:ffff:ffff:ffff 2001:: 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff 2001:db8:: 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff
  2002:: 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2620:4f:8000:: 2620:4f:8000:ffff:ffff:ffff:ffff:ffff 3fff:: 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff
  5f00:: 5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff fc00:: fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fe80:: febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff`

test.each(REGISTRIES.trim().split(/\s+/))('%s, of a special-purpose network, is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(CLOSED.trim().split(/\s+/))('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  [80, true],
  [443, true],
  [8080, false],
  [22, false],
  [5432, false],
])('port %d: %s', (port, may) => {
  expect(publicWebOnly({ address: '8.8.8.8', port })).toBe(may)
})

test.each(['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::ffff:127.0.0.1]/', 'https://8.8.8.8:8443/'])(
  '%s is blocked',
  (url) => {
    expect(() => checkIpLiteral(new URL(url), publicWebOnly)).toThrow(BlockedAddressError)
  },
)

describe('a host name', () => {
  afterEach(() => vi.restoreAllMocks())

  const resolve = (addresses: string[]) => {
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, found: (error: null, all: dns.LookupAddress[]) => void) =>
      found(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof dns.lookup)
    return new Promise((resolve) =>
      createFilteredLookup(publicWebOnly, 443)('traders.example', {}, (error, address) => resolve(error ?? address)),
    )
  }

  test('leads to the address that was checked', async () => {
    expect(await resolve(['8.8.8.8', '8.8.4.4'])).toBe('8.8.8.8')
  })

  test.each([[['10.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['8.8.8.8', '::1']], [[]]])('of %j is out of reach', async (addresses) => {
    expect(await resolve(addresses)).toBeInstanceOf(BlockedAddressError)
  })
})
