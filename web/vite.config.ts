import { basename, join } from 'node:path'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig } from 'vite'
import { content } from './build/content-plugin.ts'
import { licences } from './build/licences-plugin.ts'
import { serviceWorker } from './build/service-worker-plugin.ts'

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [content(), licences(), serviceWorker(), react()],
  css: {
    // PostCard_head: readable in the browser, and one of a kind, as two modules of one name do not compile.
    modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
    postcss: { plugins: [globalData({ files: [join(import.meta.dirname, 'src/ui/styles/breakpoints.css')] }), customMedia()] },
  },
  build: {
    target: 'es2023',
    // Browsers with light-dark(): the transpiled form renders wrong panels in a light page on a dark system.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The server serves scripts with one extension only.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.mjs')) ? 'assets/[name]-[hash].js' : 'assets/[name]-[hash][extname]',
        // One file for guests and one more for members. Without them the feed answers the first tap after 6.5 s instead of 3.5 s, and after
        // 2.1 s instead of 1.1 s with caches (`npm run lighthouse tap`): Vite's default chunking loads 120 files.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], test: /^(?!.*\/web\/worker\/)/, priority: 1 },
            { name: 'members', test: /\/src\/(app\/(MemberLayout|routing\/loaders)|pages\/HomePage)\./ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/media': SERVER } },
})
