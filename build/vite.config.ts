import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SERVICE = process.env.LEADTHREAD_URL ?? 'http://127.0.0.1:4000'

/**
 * `npm run dev:dashboard` serves the sources next to a running service, and sends the service's own address as the origin.
 */
const proxied = {
  target: SERVICE,
  changeOrigin: true,
  ws: true,
  headers: { origin: SERVICE },
}

/** GraphiQL's style sheet embeds 370 kB of fonts, which our policy rejects: it is shown with ours. */
const withoutFontsWithin: Plugin = {
  name: 'leadthread:without-fonts-within',
  enforce: 'pre',
  transform: (css, id) =>
    /\/graphiql\/dist\/style\.css/.test(id)
      ? { code: css.replaceAll(/@font-face\s*\{[^}]*\}/g, ''), map: null }
      : undefined,
}

export default defineConfig({
  root: join(import.meta.dirname, '../src/dashboard'),
  plugins: [react(), withoutFontsWithin],
  build: {
    outDir: join(import.meta.dirname, '../dist/dashboard'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    license: true,
    rolldownOptions: {
      // Documents are loaded where they are used, not through the list of all documents. The same applies to the parts that a
      // screen exports to other screens.
      treeshake: {
        moduleSideEffects: [
          { test: /generated\/dashboard\/documents/, sideEffects: false },
          { test: /dashboard\/screens\/[^/]+\/index\.ts$/, sideEffects: false },
        ],
      },
      // Modules that every screen needs are in one file: it is fetched at once, and compresses better than fifty.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      onwarn(warning, warn) {
        // Directives such as "use client" are for other bundlers.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
  logLevel: 'warn',
  server: {
    proxy: { '/graphql': proxied, '/auth': proxied, '/uploads': proxied, '/sign-in': proxied, '/docs': proxied },
  },
})
