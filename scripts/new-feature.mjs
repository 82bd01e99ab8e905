import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The file with the list of feature layers. */
const LAYERS = 'scripts/architecture/layers.mjs'

/** @param {string} kebab @returns {string} */
const toPascal = (kebab) => kebab.replace(/(?:^|-)([a-z0-9])/g, (_, /** @type {string} */ first) => first.toUpperCase())
/** @param {string} kebab @returns {string} */
const toCamel = (kebab) => kebab.replace(/-([a-z0-9])/g, (_, /** @type {string} */ first) => first.toUpperCase())

/** The new files of a feature. @param {string} name its plural noun in kebab-case @param {string} migration the name of its migration @returns {Record<string, string>} */
function newFiles(name, migration) {
  const item = name.replace(/s$/, '')
  const [Item, Items, items] = [toPascal(item), toPascal(name), toCamel(name)]
  const table = name.replaceAll('-', '_')
  return {
    [`contract/src/${name}.ts`]: `import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './wire.ts'

export const ${Item} = z.object({ id: Id, created_at: Time })
export type ${Item} = z.output<typeof ${Item}>

export const list${Items} = endpoint({
  method: 'GET',
  path: '/api/${name}/',
  summary: 'The ${name} of the viewer, newest first.',
  who: 'member',
  answer: z.array(${Item}),
})
`,
    [`server/migrations/${migration}`]: `create table ${table} (
  -- contains the time of creation
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index ${table}_user on ${table} (user_id, id desc);
`,
    [`server/src/features/${name}/store.ts`]: `import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

export interface ${Item}Row {
  id: Id
  created_at: Date
}

/** The newest 100 ${name} of a user. */
export const listUser${Items} = (db: Queryable, user: Id): Promise<${Item}Row[]> =>
  db.many<${Item}Row>\`select id, created_at from ${table} where user_id = \${user} order by id desc limit 100\`
`,
    [`server/src/features/${name}/list.ts`]: `import type { ${Item}, list${Items} } from '@trademates/contract/${name}'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { listUser${Items} } from './store.ts'

/** The ${name} of the viewer, newest first. */
export async function list({ viewer }: RequestContext<typeof list${Items}>, { db }: Deps): Promise<${Item}[]> {
  const rows = await listUser${Items}(db, viewer.id)
  return rows.map(({ id, created_at: createdAt }) => ({ id, created_at: createdAt.toISOString() }))
}
`,
    [`server/src/features/${name}/routes.ts`]: `import { list${Items} } from '@trademates/contract/${name}'
import { route } from '#http/mount-routes.ts'
import { list } from './list.ts'

export const ${items}Routes = [route(list${Items}, list)]
`,
    [`server/src/features/${name}/${name}.test.ts`]: `import { list${Items} } from '@trademates/contract/${name}'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

test('returns an empty list to a new user', async () => {
  const { ana } = await createUsers(app, 'ana')
  expect((await ana.call(list${Items})).body).toEqual([])
})
`,
  }
}

/**
 * Replaces the first match. @param {string} root @param {string} file @param {RegExp} pattern @param {string} replacement
 * @throws if the file does not match
 */
function edit(root, file, pattern, replacement) {
  const text = readFileSync(join(root, file), 'utf8')
  if (!pattern.test(text)) throw new Error(`${file} does not match ${pattern}.`)
  writeFileSync(join(root, file), text.replace(pattern, replacement))
}

/**
 * Creates the skeleton of a feature: contract, migration, store, handler, routes and test, and lists it where features are listed.
 * @param {string} root the repository
 * @param {string} name a plural noun in kebab-case, such as `trade-ideas`
 * @returns {string[]} the created files
 * @throws if the name is invalid or taken
 */
export function createFeature(root, name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`"${name}" is no feature name. Use a plural noun in kebab-case, such as trade-ideas.`)
  if (globSync(`{contract/src/${name}.ts,server/src/features/${name},web/src/features/${name}}`, { cwd: root }).length > 0) {
    throw new Error(`The feature "${name}" exists.`)
  }
  const last = Math.max(...globSync('server/migrations/*.sql', { cwd: root }).map((file) => Number(/(\d{4})-[^/]*$/.exec(file)?.[1] ?? 0)))
  const files = Object.entries(newFiles(name, `${String(last + 1).padStart(4, '0')}-${name}.sql`))
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const items = toCamel(name)
  edit(root, 'contract/src/api.ts', /\n\n\/\*\* /, `\nimport * as ${items} from './${name}.ts'\n\n/** `)
  edit(root, 'contract/src/api.ts', /\n\}/, `\n  list${toPascal(name)}: ${items}.list${toPascal(name)},\n}`)
  edit(
    root,
    'server/src/app.ts',
    /\nimport \{ accountRoutes/,
    `\nimport { ${items}Routes } from '#features/${name}/routes.ts'\nimport { accountRoutes`,
  )
  edit(root, 'server/src/app.ts', /\n( +)\.\.\.accountRoutes/, `\n$1...${items}Routes,\n$1...accountRoutes`)
  edit(root, 'server/test/api/authorization-matrix.ts', /\n\}\s*$/, `\n  list${toPascal(name)}: selfOnly,\n}\n`)
  edit(root, LAYERS, /\n\]/, `\n  ['${name}'],\n]`)
  return files.map(([file]) => file)
}

if (import.meta.main) {
  const [kind, name = ''] = process.argv.slice(2)
  try {
    if (kind !== 'feature') throw new Error('Usage: npm run new feature NAME')
    console.log(createFeature(resolve(import.meta.dirname, '..'), name).join('\n'))
    console.log(`
Next: rows for the migration test in server/test/database/migration-fixtures.ts, screens in web/src/features/${name}, a browser test in e2e,
its line in scripts/affected.mjs and docs/product.md. Run npm run format, then npm run check.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
