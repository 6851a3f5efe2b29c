import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { type FactChoice, phraseOf } from './teach.ts'

type Props = { fact: FactChoice; question: string; onAdd: (words: string) => void; onClose: () => void }

/** Adds a question to a fact. The lead's words can be changed first, because the agent may quote them to other leads. */
export function AddWords({ fact, question, onAdd, onClose }: Props) {
  const [words, setWords] = useState(() => phraseOf(question))
  const phrase = phraseOf(words)
  return (
    <FormDialog
      title={`Add to “${fact.name}”`}
      verb="Add to draft"
      problem={undefined}
      isPending={false}
      isOff={phrase === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (phrase !== '') onAdd(phrase)
      }}
    >
      <TextInput
        label="How leads ask"
        description="Leave out names and addresses. The agent may quote these words to other leads."
        data-autofocus
        maxLength={500}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
    </FormDialog>
  )
}
