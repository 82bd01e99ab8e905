/** Lower case without accents, for comparisons. */
export const normalizeText = (words: string): string => words.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
