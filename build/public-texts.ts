import { globSync, readFileSync } from 'node:fs'

/** A text and the file that contains it. */
export type Text = { place: string; text: string }

/** Files that contain messages that leads write. */
const LEADS_TEXTS = /^src\/(generated|adapters\/reader|adapters\/carriers\/personas)\//

/** Comments, string literals, and regular expressions, which are skipped. */
const TOKEN =
  /\/\/[^\n]*|\/\*.*?\*\/|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|\/(?![*/ ])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*(?=[\s,.;:)\]}]|$)/gs
/** Text between two tags, or between a tag and an expression in braces. */
const JSX_TEXT = /(?<=[>}])[^<>{}]*[a-z][^<>{}]* [^<>{}]*(?=[<{])/g

/** The descriptions of the GraphQL schema. */
export function schemaTexts(): Text[] {
  const sdl = readFileSync('schema.graphql', 'utf8')
  return [...sdl.matchAll(/"""(.*?)"""/gs)].map(([, text = '']) => ({ place: 'schema.graphql', text: text.trim() }))
}

/** The descriptions, summaries and messages of the OpenAPI document. */
export function openapiTexts(): Text[] {
  const texts = new Set<string>()
  JSON.parse(readFileSync('openapi.json', 'utf8'), (key, value) => {
    if (['description', 'summary', 'message'].includes(key) && typeof value === 'string') texts.add(value)
    return value
  })
  return [...texts].map((text) => ({ place: 'openapi.json', text }))
}

/** The sentences in the service's and the client's source, and every text of the dashboard. */
export function sourceTexts(): Text[] {
  return sourceFiles().flatMap((place) => {
    const source = readFileSync(place, 'utf8')
    if (!/^(src|examples)\/dashboard\//.test(place))
      return stringsIn(source)
        .filter(isSentence)
        .map((text) => ({ place, text }))
    const shown = place.endsWith('.tsx') ? jsxTextsIn(source) : []
    return [...stringsIn(source).filter(isLabel), ...shown].map((text) => ({ place, text }))
  })
}

/** The comments of the source, without quotations. */
export function commentTexts(): Text[] {
  return sourceFiles().flatMap((place) =>
    [...readFileSync(place, 'utf8').matchAll(TOKEN)]
      .filter(([token]) => /^\/[/*]/.test(token))
      .map(([token]) => ({ place, text: oneLine(token.replaceAll(/^\s*(?:\/\/|\/?\*+\/?)|\*\/$|"[^"]*"/gm, '')) })),
  )
}

/** The paragraphs of the documentation, without code. */
export function docsTexts(): Text[] {
  return globSync(['*.md', '{.ci,docs,test,examples,examples/dashboard}/*.md']).flatMap((place) => {
    const prose = readFileSync(place, 'utf8')
      .replaceAll(/^```.*?^```/gms, '')
      .replaceAll(/`[^`\n]*`/g, '`code`')
    return prose.split(/\n\n+|\n(?=[-*|#])/).map((text) => ({ place, text: oneLine(text) }))
  })
}

function sourceFiles(): string[] {
  return globSync(['src/**/*.{ts,tsx,mjs}', 'examples/dashboard/{src,server}/**/*.{ts,tsx}']).filter(
    (file) => !LEADS_TEXTS.test(file) && !file.endsWith('.d.ts'),
  )
}

function stringsIn(source: string): string[] {
  return [...source.matchAll(TOKEN)].map(([, single, double, template]) => single ?? double ?? template ?? '')
}

function jsxTextsIn(source: string): string[] {
  const withoutComments = source.replaceAll(TOKEN, (token) => (/^\/[/*]/.test(token) ? '' : token))
  return [...withoutComments.matchAll(JSX_TEXT)].map(([text]) => oneLine(text))
}

/** Word lists and patterns are not sentences. */
function isSentence(text: string): boolean {
  return /^[A-Z`"].* .*[.:!?]$/s.test(text) && !/\\b|\(\?/.test(text)
}

function isLabel(text: string): boolean {
  return /^[A-Z].* ./s.test(text)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
