import { setDiagnostics } from '@codemirror/lint'
import { Annotation, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Mistake } from '../draft/use-mistakes.ts'
import type { JsonSchema } from '../playbook/json-schema.ts'
import type { Span } from '../playbook/json-text.ts'
import classes from './editor.module.css'
import { foldWordLists } from './fold-word-lists.ts'
import { writing } from './writing.ts'

type Props = {
  text: string
  /** Changes when the text is replaced from outside: discarded or updated. */
  edition: string
  onChange: (text: string) => void
  mistakes: readonly Mistake[]
  schema: JsonSchema
  /** The range to scroll to and select. A new object repeats the action. */
  goal: Span | undefined
}

/** Marks a change that did not come from typing. */
const fromPage = Annotation.define<true>()

/** A JSON editor with completion, descriptions and errors from the playbook's schema. */
export function PlaybookEditor({ text, edition, onChange, mistakes, schema, goal }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const changed = useEffectEvent(onChange)
  const begin = useEffectEvent(() => text)
  useEffect(() => {
    const made = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: begin(),
        extensions: [
          writing(schema),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((each) => each.annotation(fromPage))) return
            changed(update.state.doc.toString())
          }),
        ],
      }),
    })
    foldWordLists(made)
    view.current = made
    return () => made.destroy()
  }, [schema])

  // Typed text comes back through props with a delay, so only a new edition replaces the document.
  const bring = useEffectEvent(() => {
    const { doc } = view.current!.state
    if (doc.toString() === text) return
    view.current!.dispatch({ changes: { from: 0, to: doc.length, insert: text }, annotations: fromPage.of(true) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text is replaced from outside
  useEffect(() => bring(), [edition])
  useEffect(() => {
    const { state, dispatch } = { state: view.current!.state, dispatch: view.current!.dispatch.bind(view.current) }
    const within = (at: number) => Math.min(at, state.doc.length)
    const marks = mistakes.map(({ from, to, message }) => {
      return { from: within(from), to: within(to), message, severity: 'error' as const }
    })
    dispatch(setDiagnostics(state, marks))
  }, [mistakes])
  useEffect(() => {
    if (!goal) return
    const length = view.current!.state.doc.length
    const [anchor, head] = [Math.min(goal.from, length), Math.min(goal.to, length)]
    view.current!.dispatch({
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    })
    view.current!.focus()
  }, [goal])
  return <div ref={place} className={classes.editor} />
}
