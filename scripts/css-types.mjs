import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const web = join(import.meta.dirname, '../web')

/** The class names that a CSS module exports, sorted. @param {string} text @returns {string[]} */
function classesOf(text) {
  const selectors = text
    .replaceAll(/\/\*[^*]*\*\//g, '')
    .replaceAll(/:global\([^)]*\)|\[[^\]]*\]|'[^']*'/g, '')
    .split('{')
    .map((part) => part.slice(Math.max(part.lastIndexOf('}'), part.lastIndexOf(';')) + 1))
    .filter((selector) => !selector.trimStart().startsWith('@'))
  return [
    ...new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))),
  ].toSorted()
}

/** @param {string} path */
function declarationOf(path) {
  const fields = classesOf(readFileSync(join(web, path), 'utf8')).map((name) => `    readonly '${name}': string\n`)
  return `declare module '*/${basename(path)}' {\n  const styles: {\n${fields.join('')}  }\n  export default styles\n}\n`
}

/** Writes web/css-modules.d.ts with the class names of each CSS module: a misspelled `styles.name` is a type error. */
export function writeCssTypes() {
  const paths = globSync('{src,gallery}/**/*.module.css', { cwd: web }).toSorted()
  writeFileSync(join(web, 'css-modules.d.ts'), paths.map(declarationOf).join('\n'))
}
