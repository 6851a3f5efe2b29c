import { NARROW } from '../../../components/screen/use-is-narrow.ts'

type Editor = Element & { CodeMirror?: { setOption(name: 'lineWrapping', value: boolean): void } }

/** Adds the accessible names that GraphiQL lacks, as its parts appear, and wraps lines on a phone. */
export function fixGraphiql(frame: HTMLElement | null) {
  if (!frame) return
  const isNarrow = matchMedia(NARROW).matches
  const mend = () => {
    nameEditors(frame)
    fixTabs(frame)
    letAreasScroll(frame)
    if (isNarrow) wrapLines(frame)
  }
  const observer = new MutationObserver(mend)
  observer.observe(frame, { childList: true, subtree: true, attributeFilter: ['aria-selected'] })
  return () => observer.disconnect()
}

/** GraphiQL labels its editors but not the text areas inside them. */
function nameEditors(frame: HTMLElement): void {
  for (const area of frame.querySelectorAll('textarea:not([aria-label])')) {
    area.setAttribute('aria-label', area.closest('[aria-label]')?.getAttribute('aria-label') ?? 'Editor')
  }
}

/** GraphiQL's tabs contain buttons, which the tab role forbids. This turns them into buttons with a current one. */
function fixTabs(frame: HTMLElement): void {
  frame.querySelector('.graphiql-tabs')?.setAttribute('role', 'group')
  for (const tab of frame.querySelectorAll('.graphiql-tab[aria-selected]')) {
    tab.setAttribute('role', 'none')
    tab.firstElementChild?.setAttribute('aria-current', tab.getAttribute('aria-selected') ?? 'false')
    tab.removeAttribute('aria-selected')
  }
}

/** What is longer than its area can then be scrolled with the keyboard. */
function letAreasScroll(frame: HTMLElement): void {
  for (const area of frame.querySelectorAll('.CodeMirror-scroll[tabindex="-1"]')) area.setAttribute('tabindex', '0')
}

function wrapLines(frame: HTMLElement): void {
  for (const editor of frame.querySelectorAll<Editor>('.CodeMirror:not(.CodeMirror-wrap)')) {
    editor.CodeMirror?.setOption('lineWrapping', true)
  }
}
