import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { ResultKind } from './search-params.ts'

interface ResultTexts {
  /** The heading of the results. */
  title: () => string
  /** The items in the plural, within a sentence. */
  items: () => string
  seeAll: () => string
  none: (words: string) => string
  hint: () => string
}

/** What the search screen says about each kind of results. */
export const RESULT_TEXTS: Record<ResultKind, ResultTexts> = {
  symbols: {
    title: () => t('Symbols'),
    items: () => t('symbols'),
    seeAll: () => t('See all symbols'),
    none: (words) => tWith('No symbols for “{words}”', { words }),
    hint: () => t('Check the ticker or search by name.'),
  },
  ideas: {
    title: () => t('Ideas'),
    items: () => t('ideas'),
    seeAll: () => t('See all ideas'),
    none: (words) => tWith('No ideas for “{words}”', { words }),
    hint: () => t('Ideas are found by their symbol.'),
  },
  posts: {
    title: () => t('Posts'),
    items: () => t('posts'),
    seeAll: () => t('See all posts'),
    none: (words) => tWith('No posts for “{words}”', { words }),
    hint: () => t('Check the spelling or try fewer words.'),
  },
  people: {
    title: () => t('People'),
    items: () => t('people'),
    seeAll: () => t('See all people'),
    none: (words) => tWith('No people for “{words}”', { words }),
    hint: () => t('Try part of the name.'),
  },
  tags: {
    title: () => t('Tags'),
    items: () => t('tags'),
    seeAll: () => t('See all tags'),
    none: (words) => tWith('No tags for “{words}”', { words }),
    hint: () => t('Tags match from the start.'),
  },
}
