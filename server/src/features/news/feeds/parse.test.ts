import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeXml } from './charset.ts'
import { parseFeedDate } from './feed-date.ts'
import { FeedError } from './feed-error.ts'
import { toHeadline } from './headline.ts'
import { linkKey, resolveLink } from './links.ts'
import { parseFeed } from './parse.ts'

const BASE = 'https://traders.example/feeds/all.xml'
const encoded = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const rss = (...items: string[]) => `<rss version="2.0"><channel><title>Traders</title>${items.join('')}</channel></rss>`
const item = (title: string, link = 'https://traders.example/1', more = '') =>
  `<item><title>${title}</title><link>${link}</link>${more}</item>`
const first = (xml: string) => parseFeed(xml, BASE).entries[0]

describe('a title', () => {
  test.each([
    ['<![CDATA[Rates <b>up</b> & away]]>', 'Rates up & away'],
    ['Rates &lt;i&gt;up&lt;/i&gt;', 'Rates up'],
    ['AT&amp;amp;T &amp;#8217;25', 'AT&T ’25'],
    ['<![CDATA[<img src=x onerror=alert(1)>Oil]]>', 'Oil'],
    ['Profit &lt; 5 and &gt; 3', 'Profit < 5 and > 3'],
    ['Gold\n\t  ends   higher', 'Gold ends higher'],
    ['Gold \u202Erehgih\u202C\u200B', 'Gold rehgih'],
    ['Bank&nbsp;of England', 'Bank of England'],
    ['Silver &lt;\u200Bimg src=x onerror=alert(1)&gt;', 'Silver'],
    ['Tin &lt;img &lt;b&gt;src=x&gt;', 'Tin img src=x>'],
  ])('%s becomes %s', (title, headline) => {
    expect(first(rss(item(title)))?.headline).toBe(headline)
  })

  test('is cut between words', () => {
    const long = first(rss(item('interest rates '.repeat(60))))?.headline ?? ''
    expect(long).toMatch(/^(interest rates )+.*…$/)
    expect(long.length).toBeLessThanOrEqual(300)
  })

  test('is plain text for any input', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...Array.from('ab \n<>&;#/!x0é\u202E\u200B\0😀')), { maxLength: 400 }).map((all) => all.join('')),
        (text) => {
          const words = toHeadline(text)
          expect(words.isWellFormed() && words.length <= 300 && words === words.trim()).toBe(true)
          expect(words).not.toMatch(/<\/?[a-z][^<>]*>|[\p{Cc}\p{Cf}]/iu)
          expect(toHeadline(words).length).toBeLessThanOrEqual(words.length)
        },
      ),
      { examples: [['<\u200Ba>'], ['<\u212A>'], ['<a<a>>'], ['<a<a<a>>>']] },
    )
  })
})

describe('a link', () => {
  test.each([
    ['https://traders.example/a', 'https://traders.example/a'],
    ['../a?b=1', 'https://traders.example/a?b=1'],
    [' /a ', 'https://traders.example/a'],
    ['//other.example/a', 'https://other.example/a'],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:text/html,x', null],
    ['https://me:pw@traders.example/', null],
    ['', null],
  ])('%j resolves to %s', (link, to) => {
    expect(resolveLink(link, BASE)).toBe(to)
  })

  test('that is too long is null', () => {
    expect(resolveLink(`https://traders.example/${'a'.repeat(2_000)}`, BASE)).toBeNull()
  })

  test('is an HTTP(S) URL or null for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('javascript:', 'vbscript:', 'file:///')), fc.string(), (a, b) => {
        const link = resolveLink(a + b, BASE)
        expect(link === null || /^https?:\/\/[^/@]+\//.test(link)).toBe(true)
      }),
    )
  })

  test.each([
    ['http://www.traders.example/a/', 'https://traders.example/a#top', true],
    ['https://traders.example/a?utm_source=x&b=1&c=2', 'https://traders.example/a?c=2&b=1', true],
    ['https://traders.example/a?id=1', 'https://traders.example/a?id=2', false],
    ['https://traders.example/A', 'https://traders.example/a', false],
  ])('%s and %s have the same key: %s', (one, other, same) => {
    expect(linkKey(one) === linkKey(other)).toBe(same)
  })
})

describe('a date', () => {
  test.each([
    ['Tue, 10 Jun 2025 14:00:00 GMT', '2025-06-10T14:00:00.000Z'],
    ['10 Jun 25 14:00 EST', '2025-06-10T19:00:00.000Z'],
    ['Tue, 10 June 2025 14:00:00 +0530', '2025-06-10T08:30:00.000Z'],
    ['Tue, 10 Jun 2025 14:00:00', '2025-06-10T14:00:00.000Z'],
    ['2025-06-10T14:00:00.5+02:00', '2025-06-10T12:00:00.000Z'],
    ['2025-06-10T14:00Z', '2025-06-10T14:00:00.000Z'],
    ['2025-06-10', '2025-06-10T00:00:00.000Z'],
    ['Tue, 31 Jun 2025 14:00:00 GMT', undefined],
    ['10 Jun 2025 25:00:00 GMT', undefined],
    ['10 Jun 2025 14:00:00 XYZT', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('%j is %s', (text, moment) => {
    expect(parseFeedDate(text)?.toISOString()).toBe(moment)
  })

  test('is parsed to the moment it was formatted from', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true }), (date) => {
        const whole = new Date(Math.floor(date.getTime() / 1_000) * 1_000)
        expect(parseFeedDate(whole.toUTCString())).toEqual(whole)
        expect(parseFeedDate(whole.toISOString())).toEqual(whole)
      }),
    )
  })
})

describe('bytes', () => {
  test.each<[BufferEncoding, string | null, string]>([
    ['latin1', 'text/xml', 'iso-8859-1'],
    ['latin1', 'text/xml; charset=utf-8', 'utf-8'],
    ['latin1', 'text/xml; charset=nonsense', 'nothing'],
    ['utf8', 'text/xml; charset="utf-8"', 'iso-8859-1'],
    ['utf8', null, 'utf-8'],
    ['utf16le', 'text/xml', 'utf-16'],
  ])('in %s, sent as %s and declared as %s, are decoded', (encoding, type, declared) => {
    const mark = encoding === 'utf16le' ? '\uFEFF' : ''
    const bytes = Buffer.from(`${mark}<?xml version="1.0" encoding="${declared}"?>${rss(item('Schröder für Zürich'))}`, encoding)
    expect(first(decodeXml(bytes, type))?.headline).toBe('Schröder für Zürich')
  })
})

describe('a file', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<html><body>404</body></html>'],
    ['cut short', rss(item('a')).slice(0, -9)],
    ['with a bare &', rss(item('a & b'))],
    ['with entities of its own', `<!DOCTYPE r [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>${rss(item('&c;'))}`],
    ['that asks for a file of this machine', `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss(item('&x;'))}`],
    ['very deep', `<rss>${'<a>'.repeat(5_000)}`],
  ])('%s is rejected', (_what, xml) => {
    expect(() => parseFeed(xml, BASE)).toThrow(FeedError)
  })

  test('returns the items that were written into it', () => {
    const words = fc
      .string({ unit: fc.constantFrom(...Array.from('abc XYZ 019 &<>"\'%€ü𝛼')), minLength: 1, maxLength: 80 })
      .filter((text) => !/<[a-z/!]|&\w/i.test(text) && text.trim() !== '')
    fc.assert(
      fc.property(fc.array(fc.tuple(words, fc.webUrl())), (entries) => {
        const parsed = parseFeed(rss(...entries.map(([title, link]) => item(encoded(title), encoded(link)))), BASE).entries
        expect(parsed.map(({ headline }) => headline)).toEqual(entries.map(([title]) => title.replaceAll(/\s+/g, ' ').trim()))
        expect(parsed.map(({ url }) => url)).toEqual(entries.map(([, link]) => new URL(link).href))
      }),
    )
  })

  test('of any content is parsed or rejected with a FeedError', () => {
    const part = fc.constantFrom(
      '<rss>',
      '<item>',
      '</item>',
      '<title>',
      '</title>',
      '<link>',
      'x',
      '&amp;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<a b="c">',
      '"',
      '&#0;',
      '<?x?>',
      '</rss>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      '<entry>',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        try {
          expect(parseFeed(parts.join(''), BASE).entries.every(({ url, headline }) => /^https?:/.test(url) && headline !== '')).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(FeedError)
        }
      }),
    )
  })

  test('allows elements with a hundred attributes, and no more', () => {
    const attributes = (count: number) => Array.from({ length: count }, (_, at) => ` a${at}="x"`).join('')
    const feed = (count: number) => rss(item('Gold', `/1`).replace('<item', `<item${attributes(count)}`))
    expect(parseFeed(feed(100), BASE).entries).toHaveLength(1)
    expect(() => parseFeed(feed(101), BASE)).toThrow('an element has more than 100 attributes')
    expect(() => parseFeed(feed(120_000), BASE)).toThrow('an element has more than 100 attributes')
  })

  test('with more than a hundred thousand tags is rejected at once', () => {
    expect(parseFeed(rss(item('Gold', '/1', '<a/>'.repeat(90_000))), BASE).entries).toHaveLength(1)
    const feed = rss('<a/>'.repeat(500_000))
    const before = process.threadCpuUsage()
    expect(() => parseFeed(feed, BASE)).toThrow('more than 100000 tags')
    expect(process.threadCpuUsage(before).user, 'µs of processor time').toBeLessThan(500_000)
  })

  test('returns at most two hundred items, without titles of images and comments', () => {
    const media = '<media:title xmlns:media="http://search.yahoo.com/mrss/">A picture</media:title>'
    const { entries } = parseFeed(
      rss(...Array.from({ length: 300 }, (_, at) => `<item>${media}<title>n${at}</title><link>/${at}</link></item>`)),
      BASE,
    )
    expect(entries).toHaveLength(200)
    expect(entries[7]).toMatchObject({ headline: 'n7', url: 'https://traders.example/7' })
  })
})
