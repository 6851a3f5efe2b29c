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
  /** Another where the text is another's: discarded, or of a newer version. */
  edition: string
  onChange: (text: string) => void
  mistakes: readonly Mistake[]
  schema: JsonSchema
  /** What to show and select; another object is another time. */
  goal: Span | undefined
}

/** A text that the page has brought, not the writer. */
const fromPage = Annotation.define<true>()

/** The playbook as JSON: completed and explained from its schema, with what is wrong marked at its place. */
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

  // What is typed here comes back from the page, late: only a text of another edition takes its place.
  const bring = useEffectEvent(() => {
    const { doc } = view.current!.state
    if (doc.toString() === text) return
    view.current!.dispatch({ changes: { from: 0, to: doc.length, insert: text }, annotations: fromPage.of(true) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is another's
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
