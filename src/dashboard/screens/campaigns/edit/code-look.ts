import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const thread = 'light-dark(var(--mantine-color-thread-8), var(--mantine-color-thread-3))'
const blue = 'light-dark(var(--mantine-color-blue-8), var(--mantine-color-blue-3))'
const red = 'light-dark(var(--mantine-color-red-8), var(--mantine-color-red-4))'
const quiet = 'var(--mantine-color-dimmed)'
const lit = 'light-dark(var(--mantine-color-thread-1), var(--mantine-color-thread-9))'

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: blue },
  { tag: tags.string, color: 'var(--mantine-color-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: thread },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: quiet },
  { tag: tags.invalid, color: red },
])

const look = EditorView.theme({
  '&': { fontSize: '0.8125rem', backgroundColor: 'var(--lt-surface)', color: 'var(--mantine-color-text)' },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--mantine-color-text)', paddingBlock: '0.5rem' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: lit,
  },
  '.cm-gutters': { backgroundColor: 'var(--lt-surface)', color: quiet, borderRight: '1px solid var(--lt-line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--mantine-color-default-hover)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'transparent',
    border: '1px solid var(--lt-line)',
    color: quiet,
    padding: '0 0.4rem',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--lt-surface)',
    border: '1px solid var(--lt-line)',
    borderRadius: 'var(--mantine-radius-md)',
    boxShadow: 'var(--mantine-shadow-md)',
    color: 'var(--mantine-color-text)',
    maxWidth: 'min(26rem, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '16rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.6rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: lit, color: 'inherit' },
  '.cm-completionDetail': { color: quiet, fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionInfo, .cm-hint': { padding: '0.5rem 0.7rem', fontSize: '0.8125rem', lineHeight: '1.45' },
  '.cm-hint p': { margin: '0' },
  '.cm-hint p + p': { marginTop: '0.3rem', color: quiet },
  '.cm-diagnostic': { borderLeftColor: red, fontFamily: 'var(--mantine-font-family)' },
  '.cm-panels': { backgroundColor: 'var(--lt-surface)', color: 'inherit', borderColor: 'var(--lt-line)' },
  '.cm-panel.cm-search': { padding: '0.5rem', fontFamily: 'var(--mantine-font-family)' },
  '.cm-textfield, .cm-button': {
    backgroundColor: 'var(--mantine-color-default)',
    backgroundImage: 'none',
    border: '1px solid var(--lt-line)',
    borderRadius: 'var(--mantine-radius-sm)',
    color: 'inherit',
    fontSize: '0.8125rem',
  },
  '.cm-searchMatch': { backgroundColor: lit },
  '.cm-changedLine, .cm-insertedLine': { backgroundColor: 'light-dark(#e6f5ec, #14301f)', textDecoration: 'none' },
  '.cm-deletedChunk': { backgroundColor: 'light-dark(#fdecec, #3a1c1f)', paddingInlineStart: '6px' },
  '.cm-changedText, .cm-insertedText': { background: 'light-dark(#bfe5cd, #1f5a37)' },
  '.cm-deletedChunk .cm-deletedText': { background: 'light-dark(#f8c9c9, #6b2a30)', textDecoration: 'none' },
  '.cm-deletedLine, .cm-deletedLine del, .cm-insertedLine ins': { textDecoration: 'none' },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"…"' },
  '.cm-collapsedLines': { background: 'var(--lt-ground)', color: quiet },
})

/** The content security policy allows only styles with this nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

/** The editor's theme for both color schemes. */
export const codeLook = [
  look,
  syntaxHighlighting(colours),
  EditorView.cspNonce.of(nonce),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ tabindex: '0' }),
]
