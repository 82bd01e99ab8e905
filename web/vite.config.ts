import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  build: {
    target: 'es2023',
    // Browsers that know light-dark(): rewritten for older ones, a dark panel on a light page would stay light.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs, in one file that changes only with its versions.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\//,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/media': SERVER } },
})
