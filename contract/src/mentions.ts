/** Only the first mentions of a text are linked and notified. */
export const MAX_MENTIONS = 10

/** A mention: @ and a username. After a letter, a dot, a slash or another @ it is part of an email address or URL. */
export const MENTION = /(?<![\p{L}\p{N}_.@/-])@(?<name>[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*)/gu

/** An incomplete mention before the caret. */
export const PARTIAL_MENTION = /(?<![\p{L}\p{N}_.@/-])@(?<name>[\p{L}\p{N}_-][\p{L}\p{N}_.-]{0,29})$/u

/** Returns the mentioned names of a text in lower case, without duplicates, in order. */
export const findMentionedNames = (text: string): string[] =>
  // A fast check: most texts have none.
  !text.includes('@')
    ? []
    : [...new Set([...text.matchAll(MENTION)].flatMap(({ groups }) => groups?.['name']?.toLowerCase() ?? []))].slice(0, MAX_MENTIONS)
