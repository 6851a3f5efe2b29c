type Editor = Element & { CodeMirror?: { setOption(name: 'lineWrapping', value: boolean): void } }

/** What GraphiQL leaves unsaid to who does not see it, said as it comes; on a phone its lines are wrapped. */
export function mendGraphiql(frame: HTMLElement | null) {
  if (!frame) return
  const isNarrow = matchMedia('(max-width: 48em)').matches
  const mend = () => {
    nameEditors(frame)
    mendTabs(frame)
    if (isNarrow) wrapLines(frame)
  }
  const observer = new MutationObserver(mend)
  observer.observe(frame, { childList: true, subtree: true, attributeFilter: ['aria-selected'] })
  return () => observer.disconnect()
}

/** It names its editors, and not the text areas in them, which is where one types. */
function nameEditors(frame: HTMLElement): void {
  for (const area of frame.querySelectorAll('textarea:not([aria-label])')) {
    area.setAttribute('aria-label', area.closest('[aria-label]')?.getAttribute('aria-label') ?? 'Editor')
  }
}

/** Its tabs hold buttons, which no tab may: so they are buttons, one of which is the current one. */
function mendTabs(frame: HTMLElement): void {
  frame.querySelector('.graphiql-tabs')?.setAttribute('role', 'group')
  for (const tab of frame.querySelectorAll('.graphiql-tab[aria-selected]')) {
    tab.setAttribute('role', 'none')
    tab.firstElementChild?.setAttribute('aria-current', tab.getAttribute('aria-selected') ?? 'false')
    tab.removeAttribute('aria-selected')
  }
}

function wrapLines(frame: HTMLElement): void {
  for (const editor of frame.querySelectorAll<Editor>('.CodeMirror:not(.CodeMirror-wrap)')) {
    editor.CodeMirror?.setOption('lineWrapping', true)
  }
}
