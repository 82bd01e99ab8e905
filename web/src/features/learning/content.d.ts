declare module '#content/*glossary.md' {
  import type { Term } from '#features/learning/glossary/term.ts'

  export const glossary: readonly Term[]
}
