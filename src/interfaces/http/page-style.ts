import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MANIFEST = fileURLToPath(new URL('../../../dist/dashboard/.vite/manifest.json', import.meta.url))

/** The dashboard's colours, in both schemes, for pages that are made here and need no script. */
const COLOURS = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f7f8f8, #12161a);
  --surface: light-dark(#fff, #171c21);
  --line: light-dark(#e1e5e7, #2c333b);
  --text: light-dark(#14191d, #d5d9dd);
  --dim: light-dark(#5b6670, #a2abb4);
  --accent: #0b7a6b;
  --link: light-dark(#0b7a6b, #45bfa3);
  --code: light-dark(#eef1f2, #21272e);
}`

const BASE = `
* { box-sizing: border-box }
html { font: 15px/1.55 'Inter Variable', system-ui, sans-serif; scroll-padding-top: 1rem; -webkit-text-size-adjust: 100% }
body { margin: 0; background: var(--ground); color: var(--text); font-feature-settings: 'cv05', 'cv11' }
a { color: var(--link) }
h1, h2, h3 { line-height: 1.3; font-weight: 650; overflow-wrap: anywhere }
h1 { font-size: 1.45rem; margin: 0 0 0.75rem }
code, pre { font: 0.8125rem/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
code { overflow-wrap: anywhere }
p code, td code { padding: 0.1em 0.3em; border-radius: 4px; background: var(--code) }
pre { overflow-x: auto; margin: 0.5rem 0; padding: 0.75rem 1rem; background: var(--code); border-radius: 8px }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.muted { color: var(--dim) }
.wordmark { display: inline-flex; align-items: center; gap: 0.55rem; font-weight: 700; letter-spacing: -0.015em; color: inherit; text-decoration: none }
label { display: block; margin: 0.75rem 0 0.25rem; font-weight: 550; font-size: 0.875rem }
input, textarea { width: 100%; padding: 0.55rem 0.7rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid light-dark(#8b959d, #6b747e); border-radius: 8px }
button, .button { display: inline-block; padding: 0.55rem 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: #fff; background: var(--accent); border: 1px solid transparent; border-radius: 8px; cursor: pointer }
button:hover, .button:hover { background: #066256 }
button.quiet { color: inherit; background: none; border-color: var(--line) }
button.quiet:hover { background: var(--code) }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line) }
th { font-size: 0.75rem; color: var(--dim); font-weight: 600 }`

const PLAIN = `
.plain { max-width: 52rem; margin: 2rem auto; padding: 0 1rem }`

const CARD = `
.card-page { min-height: 100vh; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 1.25rem; padding: 1.5rem 1rem }
.card { width: 100%; max-width: 24rem; padding: 1.75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 14px }
.card button, .card .button { width: 100%; margin-top: 1rem }
.card h2 { font-size: 1rem; margin: 1.5rem 0 0 }
.card p { margin: 0.5rem 0 }
.card .notice { margin: 0.75rem 0 1rem }
.card strong, .card li { overflow-wrap: anywhere }
.card details { margin-top: 1rem; border-top: 1px solid var(--line); padding-top: 0.75rem }
.card summary { cursor: pointer; font-weight: 550 }
.card-page footer { font-size: 0.875rem }
.or { display: flex; align-items: center; gap: 0.75rem; margin: 1.5rem 0 0.75rem; font-size: 0.8125rem; color: var(--dim) }
.or::before, .or::after { content: ''; flex: 1; border-top: 1px solid var(--line) }
.notice { padding: 0.6rem 0.8rem; border-radius: 8px; font-size: 0.9rem; background: light-dark(#e7f8f4, #10332d); color: light-dark(#034a42, #a0dfd1) }
.notice[role='alert'] { background: light-dark(#fdecec, #3d1717); color: light-dark(#8f1d1d, #ffb3b3) }
.places { list-style: none; margin: 1rem 0 0; padding: 0; border: 1px solid var(--line); border-radius: 8px }
.places li + li { border-top: 1px solid var(--line) }
.places a { display: flex; justify-content: space-between; align-items: baseline; gap: 0.75rem; padding: 0.55rem 0.8rem; color: inherit; text-decoration: none }
.places a:hover { background: var(--code) }
.places span { flex: none; font-size: 0.8125rem; color: var(--dim) }`

const REFERENCE = `
.reference { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 100rem; margin: 0 auto }
.reference [hidden] { display: none }
.reference > header { grid-column: 1 / -1; background: light-dark(#0f2e2a, #0c2421); color: #fff; display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; align-items: center; padding: 0.9rem 1.25rem; border-bottom: 1px solid var(--line) }
.reference > header .wordmark { margin-right: auto }
.reference > header a { color: inherit; text-decoration: none }
.reference > header a:hover { text-decoration: underline }
.reference > nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1rem 1.25rem 2rem; font-size: 0.8125rem }
.reference > nav h2 { margin: 1rem 0 0.2rem; font-size: 0.8125rem }
.reference > nav ul { list-style: none; margin: 0; padding: 0 }
.reference > nav a { display: flex; gap: 0.5rem; align-items: baseline; padding: 0.2rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere }
.reference > nav a:hover { text-decoration: underline }
.reference > main { min-width: 0; padding: 1.5rem 1.25rem 4rem; border-left: 1px solid var(--line) }
.reference main > section > h2 { margin: 3.5rem 0 1rem; font-size: 1.3rem }
.reference article { margin: 0 0 1rem; padding: 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; scroll-margin-top: 1rem }
.reference article h3 { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; margin: 0 0 0.5rem; font-size: 1rem }
.reference article h4 { margin: 1.25rem 0 0.25rem; font-size: 0.8125rem; color: var(--dim) }
.reference .calls { min-width: 0 }
.reference figure { margin: 1rem 0 0; overflow: hidden; border-radius: 8px; background: light-dark(#14191d, #0c1013); color: #d5d9dd }
.reference figcaption { display: flex; justify-content: space-between; align-items: center; min-height: 2.2rem; padding: 0.2rem 0.5rem 0.2rem 1rem; font-size: 0.75rem; font-weight: 600; border-bottom: 1px solid #2c333b }
.reference figcaption button { padding: 0.1rem 0.5rem; font-size: 0.75rem; border-color: transparent }
.reference figcaption button:hover { background: #2c333b }
.reference figure pre { margin: 0; max-height: 26rem; overflow: auto; background: none; border-radius: 0 }
@media (min-width: 75rem) {
  .reference article:has(.calls) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); gap: 0 2rem }
  .reference .calls { position: sticky; top: 1rem; align-self: start }
  .reference .calls figure:first-child { margin-top: 0 }
}
.reference article:has(:target) { border-color: var(--link) }
.reference .anchor { margin-left: auto; text-decoration: none; color: var(--dim); font-weight: 400 }
.reference .scroll { overflow-x: auto }
.reference td:first-child { white-space: nowrap }
.reference td:nth-child(2) { min-width: 8rem; max-width: 16rem; color: var(--dim); overflow-wrap: anywhere }
.reference .answers { margin: 0; padding: 0; list-style: none }
.reference .answers > li { padding: 0.45rem 0; border-bottom: 1px solid var(--line) }
.reference .answers > li:last-child { border-bottom: 0 }
.reference .answers p { display: inline; margin: 0 }
.reference details > summary { cursor: pointer; font-size: 0.8125rem; color: var(--dim) }
.method { flex: none; min-width: 3.6em; padding: 0.05em 0.4em; border-radius: 5px; font: 700 0.6875rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; text-align: center; background: var(--code) }
.method-get { background: light-dark(#e3f0fb, #15304a); color: light-dark(#114a7d, #9ecbf5) }
.method-post { background: light-dark(#d0efe8, #0d3a33); color: light-dark(#034a42, #a0dfd1) }
.method-patch, .method-put { background: light-dark(#fff0d6, #46310a); color: light-dark(#6b4200, #ffd591) }
.method-delete { background: light-dark(#fde3e3, #4a1a1a); color: light-dark(#8f1d1d, #ffb3b3) }
@media (max-width: 52rem) {
  .reference { display: block }
  .reference > nav { position: static; max-height: none; padding: 0.5rem 1.25rem; border-bottom: 1px solid var(--line) }
  .reference > nav ul { display: none }
  .reference > nav h2 { display: inline-block; margin: 0 1rem 0 0; font-weight: 500 }
  .reference > nav h2 a { padding: 0.35rem 0 }
  .reference > main { padding: 1.25rem 1rem 3rem; border-left: 0 }
  .reference article { padding: 1rem }
}
@media (max-width: 40rem) {
  .reference > header .wordmark { flex-basis: 100% }
  .reference thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .reference :is(table, tbody, tr) { display: block }
  .reference tr { padding: 0.6rem 0; border-bottom: 1px solid var(--line) }
  .reference tr:last-child { border-bottom: 0 }
  .reference td { display: inline; padding: 0; border: 0 }
  .reference td:first-child { white-space: normal }
  .reference td:nth-child(2) { margin-left: 0.4rem; font-size: 0.8125rem }
  .reference td:nth-child(3) { display: block; margin-top: 0.2rem }
}`

/** The complete style. Its hash is in the policy, so that no other style is accepted. */
export const PAGE_STYLE = `${fontFace()}${COLOURS}${BASE}${PLAIN}${CARD}${REFERENCE}
`

export const PAGE_STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')

/** The dashboard's own typeface, if the dashboard was built. */
function fontFace(): string {
  if (!existsSync(MANIFEST)) return ''
  const files = Object.values(JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>)
  const latin = files.find(({ file }) => /inter-latin-wght-normal.*\.woff2$/.test(file))
  if (!latin) return ''
  return `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap; src: url(/${latin.file}) format('woff2') }`
}
