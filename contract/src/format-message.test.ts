import { expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'
import { numberLocale, LANGUAGES } from './languages.ts'

test('formats counts and selects plurals as Intl does', () => {
  for (const language of LANGUAGES) {
    const rules = new Intl.PluralRules(language)
    for (const count of [...Array(1100).keys(), 12_345, 1.5, -1, 1_000_000]) {
      const text = formatMessage('{count, plural, one {# of one} many {# of many} other {# of others}}', { count }, language)
      const expected = { one: 'of one', many: 'of many' }[rules.select(count) as string] ?? 'of others'
      expect(text).toBe(`${count.toLocaleString(numberLocale(language))} ${expected}`)
    }
  }
})
