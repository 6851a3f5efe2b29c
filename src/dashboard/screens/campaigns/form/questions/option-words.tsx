import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { WordsField } from '../fields/words-field.tsx'
import { isWithin, usePlaybookForm } from '../form-context.ts'
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
  const { mistakes } = usePlaybookForm()
  const [isOpened, setOpened] = useState(false)
  const wrong = mistakes.find(({ path }) => path !== null && paths.some((outer) => isWithin(path, outer)))
  const isOpen = isOpened || wrong !== undefined
  const count = phrases.length + askedPhrases.length
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        mt={2}
        aria-expanded={isOpen}
        leftSection={<IconChevronRight size={12} className={classes.chevron} data-open={isOpen || undefined} />}
        onClick={() => setOpened(!isOpen)}
      >
        {count === 0 ? 'Add words leads use' : `Words leads use (${count})`}
      </Button>
      {isOpen && (
        <div className={classes.beside}>
          <WordsField
            label={`Words for “${name}”`}
            description="One on each line. Use this/that for alternatives and … for other words between."
            path={paths[0] ?? ''}
            words={phrases}
            isRequired={isRequired && askedPhrases.length === 0}
            onChange={(words) => onChange(false, words)}
          />
          <WordsField
            label="Only in reply to this question"
            description="Words that are too common elsewhere, such as “the house”."
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
