import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SERVICE = process.env.LEADTHREAD_URL ?? 'http://127.0.0.1:4000'

/** `npm run dev:dashboard` serves the sources beside a running service, which sees its own address as the origin. */
const proxied = {
  target: SERVICE,
  changeOrigin: true,
  ws: true,
  headers: { origin: SERVICE },
}

/** GraphiQL's style sheet brings 370 kB of fonts within itself, which our policy refuses: it is shown in ours. */
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
      // A document is loaded where it is asked, not by the list of all.
      treeshake: { moduleSideEffects: [{ test: /generated\/dashboard\/documents/, sideEffects: false }] },
      // What every screen needs is one file: it is fetched at once, and compresses better than fifty.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      onwarn(warning, warn) {
        // "use client" and the like are for other bundlers than ours.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
  logLevel: 'warn',
  server: {
    proxy: { '/graphql': proxied, '/auth': proxied, '/uploads': proxied, '/sign-in': proxied, '/docs': proxied },
  },
})
