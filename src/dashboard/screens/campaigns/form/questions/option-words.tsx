import { useState } from 'react'
import { WordsField } from '../fields/words-field.tsx'
import { isWithin, usePlaybookForm } from '../form-context.ts'
import { Disclosure } from '../layout/buttons.tsx'
import classes from '../layout/form.module.css'
import type { Option } from '../model/options.ts'

type Props = {
  option: Option
  /** The paths of the rows with its words. */
  paths: readonly string[]
  isRequired: boolean
  onChange: (isAsked: boolean, words: string[]) => void
}

/** The words that mean an answer, behind a button with their number. */
export function OptionWords({ option: { name, phrases, askedPhrases }, paths, isRequired, onChange }: Props) {
  const { mistakes, isReadOnly } = usePlaybookForm()
  const [isOpened, setOpened] = useState(false)
  const wrong = mistakes.find(({ path }) => path !== null && paths.some((outer) => isWithin(path, outer)))
  const isOpen = isOpened || wrong !== undefined
  const count = phrases.length + askedPhrases.length
  if (isReadOnly && count === 0) return null
  return (
    <>
      <Disclosure
        label={count === 0 ? 'Add words leads use' : `Words leads use (${count})`}
        isOpen={isOpen}
        onToggle={() => setOpened(!isOpen)}
      />
      {isOpen && (
        <div className={classes.beside}>
          <WordsField
            label={`Words for “${name}”`}
            description="One per line. Use this/that for alternatives and … for any words in between."
            path={paths[0] ?? ''}
            words={phrases}
            isRequired={isRequired && askedPhrases.length === 0}
            onChange={(words) => onChange(false, words)}
          />
          <WordsField
            label="Only in reply to this question"
            description="For words that are too common in other texts, such as “the house”."
            path={paths.slice(1).join(' ')}
            words={askedPhrases}
            isRequired={isRequired && phrases.length === 0}
            onChange={(words) => onChange(true, words)}
          />
        </div>
      )}
    </>
  )
}
