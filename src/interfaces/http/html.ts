import { PAGE_STYLE, PAGE_STYLE_HASH } from './page-style.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Headers of every page: nothing from other hosts, only our style, no framing, no MIME sniffing. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'self'; img-src 'self' data:; style-src 'sha256-${PAGE_STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const

/** Headers of a script of our own. */
export const SCRIPT_HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
} as const

const SIGN =
  '<rect width="32" height="32" rx="8" fill="#0b7a6b"/>' +
  '<path d="M8 10.5a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-6.2L10 24v-4.6a3 3 0 0 1-2-2.9z" fill="#fff"/>' +
  '<path d="M12 12h8M12 15.5h5" stroke="#0b7a6b" stroke-width="1.8" stroke-linecap="round"/>'

const ICON = encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${SIGN}</svg>`)

/** Our name, as a link to the dashboard. */
export const WORDMARK =
  `<a class="wordmark" href="/"><svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">${SIGN}</svg>` +
  'Leadthread</a>'

/** The layout of a page: text, one small form in the center, or a reference beside its contents. */
export type Layout = 'plain' | 'card-page' | 'reference'

/** A whole page around markup that is already safe, as is `head`. */
export function page(title: string, markup: string, layout: Layout = 'plain', head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:image/svg+xml,${ICON}">
<style>${PAGE_STYLE}</style>
${head}</head>
<body class="${layout}">
${layout === 'plain' ? `<main>${markup}</main>` : markup}
</body>
</html>
`
}

/** Escaped text, with \`code\` between backticks. */
export function prose(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('\n')
}

export function inline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
}
