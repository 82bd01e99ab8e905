import { defineConfig } from 'vite'

/** Builds the verification command as one file, which the server serves at /log/verify.mjs. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'verify/verify.ts',
    outDir: 'dist/log',
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'verify.mjs' } },
  },
})
