import { join } from 'node:path'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig } from 'vite'
import { content } from './build/content-plugin.ts'
import { first } from './build/first-plugin.ts'
import { wholeGroups } from './build/groups-plugin.ts'
import { licences } from './build/licences-plugin.ts'
import { serviceWorker } from './build/worker-plugin.ts'

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  // Memoising pays where lists are drawn again and again; elsewhere it would only weigh on the first load.
  plugins: [
    content(),
    licences(),
    first(),
    wholeGroups(),
    serviceWorker(),
    react({
      compiler: {
        sources: [
          '/app/shell/',
          '/features/comments/',
          '/features/friendships/',
          '/features/likes/',
          '/features/media/',
          '/features/notifications/',
          '/features/posts/',
          '/features/prices/chart/',
          '/features/search/',
          '/features/texts/',
        ],
      },
    }),
  ],
  css: { postcss: { plugins: [globalData({ files: [join(import.meta.dirname, 'src/ui/breakpoints.css')] }), customMedia()] } },
  build: {
    target: 'es2023',
    // Browsers that know light-dark(): rewritten for older ones, a dark panel on a light page would stay light.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A worker that comes as .mjs is a script like any other: the server knows one ending for them.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.mjs')) ? 'assets/[name]-[hash].js' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // What every screen needs, in one file that changes only with its versions.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\//,
            },
            // What fetches the rest, and the styles that no first screen can be drawn without.
            {
              name: 'start',
              test: /\/src\/(main\.ts|app\/(App|AuthLayout|CandleField|Loading)\.css|features\/auth\/LoginForm\.css|ui\/(Alert|Button|Empty|Field|Icon|IconButton|Input|Spinner|Toast)\.css)|vite\/preload-helper/,
            },
            // Few files weigh less than many: what starts the client, and what forms share, is one with a guest's first screen.
            {
              name: 'base',
              test: /\/src\/(app\/(client|Guests)|lib\/form|pages\/LoginPage|ui\/(Alert|Field|FormAlert|IconButton|Input|PasswordInput))\./,
            },
            { name: 'said', test: /\/src\/(ui\/(countdown|Waiting)|words\/rich)\./ },
            // Every file has a line in the first one: the screens around a mail are one, and so are the small things that members see.
            {
              name: 'mails',
              test: /\/src\/(pages\/(Signup|VerifyEmail|ResetPassword|PasswordChange|ConfirmEmail)Page|features\/auth\/MailAgain|ui\/mail-icons)\./,
            },
            // On a phone's network each file costs more than its bytes: what calls the server is one, what all members see, and what shows posts.
            {
              name: 'calls',
              test: /\/contract\/src\/(wire|endpoint)\.|\/src\/(lib\/(api|draft-files|renewal|transport)|features\/auth\/actions)\./,
            },
            {
              name: 'members',
              test: /node_modules\/@tanstack\/(react-query|query-core)\/(?!.*(useQueries|queriesObserver))|\/src\/(app\/(Members|member-routes)|features\/(markets\/market-\w+|media\/(placeholder|ShownFiles)|people\/(PersonMenu|ProfileLink)|posts\/(PostSkeleton|queries|title))|lib\/(time|toggle|why-failed)|ui\/(Avatar|Badge|Chip|confirm|Empty|Failed|ListEnd|LostPane|PageHead|Segments|Skeleton|TagChip))\./,
            },
            { name: 'posts', test: /\/src\/(pages\/(Home|Post)Page|features\/posts\/PostList)\./ },
            { name: 'removal', test: /\/src\/lib\/cache\/removal\./ },
            { name: 'comments', test: /\/src\/features\/comments\/CommentThread\./ },
            // What no first screen waits for, and every member fetches after it.
            { name: 'beside', test: /\/src\/(app\/beside|lib\/live\/leader-tab|ui\/(Progress|RowSkeletons))\./ },
            {
              name: 'people',
              test: /\/src\/(pages\/ProfilePage|features\/(friendships\/(ConnectButton|RequestAnswer)|people\/PeoplePanel|posts\/AuthorPosts|profiles\/FollowCounts))\./,
            },
            { name: 'providers', test: /\/src\/(app\/back|features\/auth\/(ProviderButtons|social))\./ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/media': SERVER } },
})
