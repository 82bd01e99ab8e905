import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Forbidden imports: the file, its text, and the rule that the message names. */
const violations = [
  ['contract/src/posts.ts', "import 'zod'", 'contract-stands-alone'],
  ['contract/src/likes.ts', "import '@trademates/server/app'", 'contract-stands-alone'],
  ['web/src/lib/api/call.ts', "import '@trademates/server/app'", 'separate-packages'],
  ['server/src/app.ts', "import '@trademates/web/main'", 'separate-packages'],
  ['e2e/app/journeys.spec.ts', "import '@trademates/server/app'", 'separate-packages'],
  ['bench/src/feed.ts', "import '../../server/src/app.ts'", 'import-style'],
  ['server/src/features/likes/like.ts', "import '#features/posts/view.ts'", 'feature-layers'],
  ['server/src/features/likes/like.test.ts', "import '#features/posts/view.ts'", 'feature-layers'],
  ['server/src/features/likes/routes.ts', "import '#features/comments/view.ts'", 'feature-layers'],
  ['web/src/features/comments/CommentRow.tsx', "import '#features/posts/PostCard.tsx'", 'feature-layers'],
  ['server/src/features/posts/feed.ts', "import '#features/likes/store.ts'", 'store-is-private'],
  ['server/src/features/account/export.ts', "import '#features/auth/login/store.ts'", 'store-is-private'],
  ['server/src/features/search/find-posts.ts', "import '#features/posts/symbols/symbols-store.ts'", 'store-is-private'],
  ['server/src/features/search/find.test.ts', "import '#features/notifications/settings-store.ts'", 'store-is-private'],
  ['server/src/demo/sessions.ts', "import '#features/auth/sessions/store.ts'", 'store-is-private'],
  ['server/src/demo/community.ts', "import '#features/likes/store.ts'", 'store-is-private'],
  ['server/src/demo/people.ts', "import '#features/auth/routes.ts'", 'routes-only-in-app'],
  ['server/src/features/posts/view.ts', "import './routes.ts'", 'routes-only-in-app'],
  ['server/src/features/posts/create.ts', "import '#http/mount-routes.ts'", 'handlers-know-no-http'],
  ['server/src/features/posts/read.ts', "import 'fastify'", 'handlers-know-no-http'],
  ['server/src/http/viewer.ts', "import '#features/auth/check.ts'", 'http-knows-no-feature'],
  ['server/src/platform/jobs/jobs.ts', "import '#features/media/cleanup.ts'", 'platform-knows-no-feature'],
  ['server/src/features/posts/store.ts', "import 'pg'", 'one-driver'],
  ['server/src/features/posts/tags.ts', "import 'zod/mini'", 'one-driver'],
  ['web/src/features/auth/login/LoginForm.tsx', "import 'zod/mini'", 'one-driver'],
  ['web/src/ui/display/Avatar.tsx', "import '@trademates/contract/people'", 'ui-knows-no-data'],
  ['web/src/ui/buttons/Button.tsx', "import '#lib/api/call.ts'", 'ui-knows-no-data'],
  ['web/gallery/Gallery.tsx', "import '#features/posts/PostCard.tsx'", 'ui-knows-no-data'],
  ['web/src/lib/cache/query-cache.ts', "import '#features/posts/queries.ts'", 'lib-below-features'],
  ['web/src/features/posts/card/PostCard.tsx', "import '#app/routes.tsx'", 'pages-compose'],
  ['web/src/features/posts/Feed.tsx', "export const load = () => import('#pages/HomePage.tsx')", 'pages-compose'],
  ['web/src/pages/HomePage.tsx', "import './LoginPage.tsx'", 'pages-compose'],
  ['server/src/platform/email/mailer.ts', "import './mail.test.ts'", 'tests-stay-out'],
  ['server/src/features/auth/login.ts', "import '#test/cast.ts'", 'tests-stay-out'],
  ['server/src/platform/api-error.ts', "import '#platform/files/files.ts'", 'no-cycle'],
  ['server/src/platform/files/files.ts', "import type { Refusal } from '#platform/api-error.ts'", 'no-cycle'],
  ['web/src/lib/live/live-connection.ts', 'Promise.resolve(1)', 'no-floating-promises'],
  ['web/src/lib/form/contract-form.ts', 'export const form: any = 1', 'no-explicit-any'],
]

/** Allowed imports: without them, rules that forbid everything would pass. */
const allowed = [
  ['contract/src/feed.ts', "import 'zod/mini'\nimport './wire.ts'"],
  [
    'server/src/features/posts/present.ts',
    "import '#features/likes/view.ts'\nimport '#platform/events/event-bus.ts'\nimport '@trademates/contract/posts'",
  ],
  ['server/src/features/health/routes.ts', "import '#http/on.ts'"],
  ['server/src/features/chat/messages/send.ts', "import '#features/chat/store.ts'\nimport '#features/chat/search/store.ts'"],
  ['server/src/platform/database/db.ts', "import 'pg'"],
  ['server/src/platform/database/copy.ts', "import 'pg-copy-streams'"],
  ['server/src/platform/config/config.ts', "import 'zod/mini'"],
  ['web/src/features/posts/card/PostText.tsx', "import '#ui/Link.tsx'\nimport '#lib/time/time.ts'\nimport '#features/media/FileGrid.tsx'"],
  ['web/src/features/posts/form/PostForm.tsx', "import '#features/posts/draft.ts'"],
  ['web/src/pages/PostPage.tsx', "import '#features/posts/Thread.tsx'\nimport '#features/comments/Thread.tsx'"],
]

/** @typedef {{ filename: string, code: string, message: string, help?: string }} Diagnostic */
/** @typedef {{ number_of_files: number, diagnostics: Diagnostic[] }} Report */
/** @type {Report} */
let report
/** @type {string} */
let copy

/** Writes the files into an empty copy of the repository and lints it as `npm run check` does. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'import-rules-'))
  for (const file of ['oxlint.config.ts', 'scripts/architecture', 'tsconfig.base.json', 'package.json']) {
    await cp(join(root, file), join(copy, file), { recursive: true })
  }
  for (const name of ['contract', 'server', 'web', 'e2e', 'bench']) {
    await cp(join(root, name, 'package.json'), join(copy, name, 'package.json'))
    await writeFile(join(copy, name, 'tsconfig.json'), '{ "extends": "../tsconfig.base.json", "compilerOptions": { "types": [] } }')
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const [file = '', text = ''] of [...violations, ...allowed]) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await writeFile(join(copy, file), `${text}\n`)
  }
  report = lint(copy)
})

afterAll(() => rm(copy, { recursive: true }))

/** Runs the linter. @param {string} cwd */
function lint(cwd) {
  const folders = ['contract', 'server', 'web', 'e2e', 'bench']
  const { stdout } = spawnSync('oxlint', ['--type-aware', '--format=json', ...folders], { cwd, encoding: 'utf8' })
  return /** @type {Report} */ (JSON.parse(stdout))
}

/** All diagnostics of a file as one text. @param {string} file */
const diagnosticsOf = (file) =>
  report.diagnostics
    .filter(({ filename }) => filename === file)
    .map(({ code, message, help = '' }) => `${code} ${message} ${help}`)
    .join('\n')

describe('import rules', () => {
  it.each(violations)('forbid in %s: %s (%s)', (file, _text, rule) => {
    expect(diagnosticsOf(file)).toContain(rule)
  })

  it.each(allowed)('allow the imports of %s', (file) => {
    expect(diagnosticsOf(file)).not.toContain('no-restricted-imports')
  })

  it('are checked in every file of this test', () => {
    expect(report.number_of_files).toBe(violations.length + allowed.length)
  })
})
