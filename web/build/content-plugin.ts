import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { compileGlossary } from './glossary-compiler.ts'
import { compileCard, compileLesson } from './lesson-compiler.ts'

const MODULE = /\/content\/[\w/-]+\.md(\?card)?$/
/** The folder of translations, in the one that holds what they translate. */
export const TRANSLATED = '/content/es/'

const constant = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}`

/** What the file `text` says, as a module; `source` is what it translates. */
function compileModule(file: string, text: string, source: string | undefined): string {
  if (file !== 'glossary.md')
    return constant('lesson', compileLesson(file, text, source === undefined ? source : compileLesson(file, source)))
  return constant('glossary', compileGlossary(file, text, source === undefined ? source : compileGlossary(file, source)))
}

/** Makes modules of the files in `content/`: of a lesson its `lesson`, or with `?card` what a list says of it; of the glossary its terms. */
export function content(): Plugin {
  return {
    name: 'trademates-content',
    load: {
      filter: { id: MODULE },
      async handler(id) {
        const [path = '', query] = id.split('?')
        const read = (file: string) => {
          this.addWatchFile(file)
          return readFile(file, 'utf8')
        }
        const [file, text] = [basename(path), await read(path)]
        if (query === 'card') return constant('card', compileCard(file, text))
        const source = path.includes(TRANSLATED) ? await read(path.replace(TRANSLATED, '/content/')) : undefined
        return compileModule(file, text, source)
      },
    },
  }
}
