import { expect, test } from 'vitest'
import { networkOf } from './limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:7:7:1:2:3:4', '2001:db8:7:7'],
  ['2001:db8:7:7::1', '2001:db8:7:7'],
  ['2001:0db8:0007:0007::1', '2001:db8:7:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::ffff', '2001:db8:0:0'],
  ['2001:db8:0:0:a:b:c:d', '2001:db8:0:0'],
  ['2001:db8:7::1', '2001:db8:7:0'],
  ['2001:db8:0:7::', '2001:db8:0:7'],
  ['::1', '0:0:0:0'],
])('G11 the network of %s is %s, however it is written', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
