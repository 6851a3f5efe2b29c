import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { JsonSchema } from '../playbook/json-schema.ts'
import { codeLook } from './code-look.ts'
import { completeFrom } from './complete.ts'
import { explainFrom } from './explain.ts'

/** All extensions of the playbook editor. Tab keeps its default action, so keyboard users can leave the editor. */
export function writing(schema: JsonSchema): Extension {
  return [
    codeLook,
    json(),
    lineNumbers(),
    foldGutter(),
    codeFolding({ placeholderText: 'folded' }),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    autocompletion({ override: [completeFrom(schema)], icons: false }),
    explainFrom(schema),
    EditorView.contentAttributes.of({ 'aria-label': 'Playbook JSON' }),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
  ]
}
