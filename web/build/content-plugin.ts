import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { compileGlossary } from './glossary-compiler.ts'
import { compileCard, compileLesson } from './lesson-compiler.ts'

const MODULE = /\/content\/[\w/-]+\.md(\?card)?$/

const constant = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}`

/** Makes modules of the files in `content/`: of a lesson its `lesson`, or with `?card` what a list says of it; of the glossary its terms. */
export function content(): Plugin {
  return {
    name: 'trademates-content',
    load: {
      filter: { id: MODULE },
      async handler(id) {
        const [path = '', query] = id.split('?')
        this.addWatchFile(path)
        const text = await readFile(path, 'utf8')
        const file = basename(path)
        if (file === 'glossary.md') return constant('glossary', compileGlossary(file, text))
        return query === 'card' ? constant('card', compileCard(file, text)) : constant('lesson', compileLesson(file, text))
      },
    },
  }
}
