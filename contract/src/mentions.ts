/** More names than this in one text are noise: the first so many are told and lead to somebody. */
export const MAX_MENTIONS = 10

/** Somebody named in a text: @ and a username. After a letter, a dot, a slash or another @ it is an address or a part of one, and no mention. */
export const MENTION = /(?<![\p{L}\p{N}_.@/-])@(?<name>[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*)/gu

/** A mention that is being written, up to the caret. */
export const PARTIAL_MENTION = /(?<![\p{L}\p{N}_.@/-])@(?<name>[\p{L}\p{N}_-][\p{L}\p{N}_.-]{0,29})$/u

/** The names that a text mentions, in lower case, each once, in their order. */
export const findMentionedNames = (text: string): string[] =>
  // Most texts name nobody: that is seen much faster so.
  !text.includes('@')
    ? []
    : [...new Set([...text.matchAll(MENTION)].flatMap(({ groups }) => groups?.['name']?.toLowerCase() ?? []))].slice(0, MAX_MENTIONS)
