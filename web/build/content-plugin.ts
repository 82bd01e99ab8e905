import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { compileGlossary } from './glossary-compiler.ts'
import { compileCard, compileLesson } from './lesson-compiler.ts'

const MODULE = /\/content\/[\w/-]+\.md(\?card)?$/
/** Folder of the Spanish content, inside the folder of the English content. */
export const TRANSLATED = '/content/es/'

const constant = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}`

/** Compiles the text of `file` to the source of a module. `source` is the English original of a translation. */
function compileModule(file: string, text: string, source: string | undefined): string {
  if (file !== 'glossary.md')
    return constant('lesson', compileLesson(file, text, source === undefined ? source : compileLesson(file, source)))
  return constant('glossary', compileGlossary(file, text, source === undefined ? source : compileGlossary(file, source)))
}

/** Vite plugin: compiles the Markdown files in `content/` to modules. A lesson exports `lesson`, with `?card` only `card`; the glossary exports its terms. */
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
