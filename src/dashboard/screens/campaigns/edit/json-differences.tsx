import { json } from '@codemirror/lang-json'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { codeLook } from './code-look.ts'
import classes from './json-differences.module.css'

type Props = { before: string; after: string; label: string }

/** A line-by-line diff of two JSON texts. Removed lines are above added lines. */
export function JsonDifferences({ before, after, label }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = new EditorView({
      parent: place.current!,
      doc: after,
      extensions: [
        codeLook,
        json(),
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        unifiedMergeView({ original: before, mergeControls: false, gutter: false, collapseUnchanged: { margin: 2 } }),
      ],
    })
    return () => view.destroy()
  }, [before, after, label])
  return <div ref={place} className={classes.differences} />
}
