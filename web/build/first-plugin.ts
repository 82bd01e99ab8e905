import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { entryOf, needsOf } from './bundle.ts'

/** The script that runs before the first paint. */
export const FIRST = 'before-paint.js'
const SOURCE = resolve(import.meta.dirname, '../src/before-paint.ts')
/** The modules of the client, beneath `src`, that every member comes to first. */
const MEMBERS = ['features/auth/actions.ts', 'app/member-routes.tsx', 'app/Members.tsx']
/** More of them, by the first part of the path: those of the screens that `before-paint.ts` asks for, as their loaders in `app/ahead.ts` do. */
export const SCREENS = {
  '': ['pages/HomePage.tsx'],
  post: ['pages/PostPage.tsx', 'features/comments/CommentThread.tsx'],
  profile: ['pages/ProfilePage.tsx'],
}

const chunkWith = (bundle: Rolldown.OutputBundle, module: string): string => {
  const path = resolve(SOURCE, '..', module)
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(path))
  if (chunk === undefined) throw new Error(`The build has lost ${module}.`)
  return chunk.fileName
}

/** The scripts that modules cannot start without, but for those that are known, and the styles of all of them. */
function filesFor(bundle: Rolldown.OutputBundle, modules: readonly string[], known: ReadonlySet<string>): string[] {
  const needed = new Set(modules.flatMap((module) => [...needsOf(bundle, chunkWith(bundle, module))]))
  const files = [...needed].flatMap((name) => {
    const chunk = bundle[name]
    return [name, ...(chunk?.type === 'chunk' ? (chunk.viteMetadata?.importedCss ?? []) : [])]
  })
  return [...new Set(files)].filter((name) => !known.has(name)).map((name) => `/${name}`)
}

/** Tells the first script which files to fetch for a member, and the page what everybody needs. */
function writeWays(bundle: Rolldown.OutputBundle): void {
  const [first, page] = [bundle[FIRST], bundle['index.html']]
  if (first?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The build has lost its page or its first script.')
  if (first.imports.length + first.exports.length > 0) throw new Error('What runs before the first paint has to be one script.')
  const html = String(page.source)
  const known = needsOf(bundle, entryOf(html))
  const client = filesFor(bundle, ['app/client.tsx'], known).filter((file) => !html.includes(file))
  for (const file of client) known.add(file.slice(1))
  for (const file of html.match(/assets\/[\w.-]+\.css/g) ?? []) known.add(file)
  const members = filesFor(bundle, MEMBERS, known)
  for (const file of members) known.add(file.slice(1))
  const paths: Record<string, string[]> = {}
  for (const [path, modules] of Object.entries(SCREENS)) paths[path] = filesFor(bundle, modules, known)
  first.code = `const BUILT=${JSON.stringify({ members, paths })};${first.code}`
  const links = client.map((file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="${file}">`)
  // The first picture waits for none of the scripts, and nothing that it does wait for shall stand behind them.
  page.source = html
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** Builds the script that runs before the first paint, and has the page fetch what the client needs while it is still drawn. */
export function first(): Plugin {
  return {
    name: 'trademates-first',
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'chunk', id: SOURCE, fileName: FIRST })
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => writeWays(bundle),
    },
    configureServer(server) {
      server.middlewares.use(`/${FIRST}`, (_request, response) => {
        void readFile(SOURCE, 'utf8')
          .then((code) => transformWithOxc(code, SOURCE))
          .then(({ code }) => {
            const script = code.replace(/^export .*$/gm, '')
            response.setHeader('content-type', 'text/javascript')
            response.end(`{const BUILT=${JSON.stringify({ members: [], paths: {} })};${script}}`)
          })
      })
    },
  }
}
