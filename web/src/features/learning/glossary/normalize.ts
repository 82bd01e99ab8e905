/** Words as they are compared: in small letters, and without the accents that many leave out when they write. */
export const normalizeText = (words: string): string => words.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
