import dns from 'node:dns'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkLiteral, isPublic, lookupWithin, OutOfReach, toPublic } from './reach.ts'

const CLOSED = `
  0.0.0.0 10.1.2.3 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1
  192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16
  :: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::127.0.0.1 64:ff9b::a00:1 fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 ff02::1
  2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 localhost`

test.each(CLOSED.trim().split(/\s+/))('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  [80, true],
  [443, true],
  [8080, false],
  [22, false],
  [5432, false],
])('port %d: %s', (port, may) => {
  expect(toPublic({ address: '8.8.8.8', port })).toBe(may)
})

test.each(['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::ffff:127.0.0.1]/', 'https://8.8.8.8:8443/'])(
  'an address with %s is out of reach',
  (url) => {
    expect(() => checkLiteral(new URL(url), toPublic)).toThrow(OutOfReach)
  },
)

describe('a name', () => {
  afterEach(() => vi.restoreAllMocks())

  const resolve = (addresses: string[]) => {
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, found: (error: null, all: dns.LookupAddress[]) => void) =>
      found(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof dns.lookup)
    return new Promise((told) => lookupWithin(toPublic, 443)('desk.example', {}, (error, address) => told(error ?? address)))
  }

  test('leads to the address that was checked', async () => {
    expect(await resolve(['8.8.8.8', '8.8.4.4'])).toBe('8.8.8.8')
  })

  test.each([[['10.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['8.8.8.8', '::1']], [[]]])('of %j is out of reach', async (addresses) => {
    expect(await resolve(addresses)).toBeInstanceOf(OutOfReach)
  })
})
