import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true })],
  build: {
    target: 'es2023',
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
