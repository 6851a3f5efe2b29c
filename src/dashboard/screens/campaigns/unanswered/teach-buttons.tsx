import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AddWords } from './add-words.tsx'
import { type FactChoice, factsOf, isFullOfFacts } from './teach.ts'
import { useTeaching } from './use-teaching.ts'

type Props = {
  question: string
  factId: string | null
  /** Whether the draft has syntax errors, so that it cannot be changed here. */
  isBlocked: boolean
  /** The element that gets the focus when the question is in the draft. */
  focusId: string
  /** The question is in the draft, in these words. */
  onTaught: (words: string) => void
}

const MENU_HEIGHT_MAX = 320

/** Adds a question to the draft: as a new fact, or as another wording of a fact. The fact that the lead confirmed comes first. */
export function TeachButtons({ question, factId, isBlocked, focusId, onTaught }: Props) {
  const { playbook, addAnswer, addWording } = useTeaching()
  const facts = factsOf(playbook)
  const meant = facts.find(({ id, isFull }) => id === factId && !isFull)
  const [chosen, setChosen] = useState<FactChoice>()
  return (
    <>
      {meant && (
        <Button size="xs" disabled={isBlocked} onClick={() => setChosen(meant)} style={{ flexShrink: 1 }}>
          {`Add to “${meant.name}”`}
        </Button>
      )}
      <Button
        size="xs"
        variant={meant ? 'default' : 'light'}
        leftSection={<IconPlus size={14} />}
        aria-label={`Add answer: ${question}`}
        disabled={isBlocked || isFullOfFacts(playbook)}
        onClick={() => void addAnswer(question)}
      >
        Add answer
      </Button>
      {(isBlocked || facts.length > 0) && (
        <Menu position="bottom-end" shadow="md" disabled={isBlocked}>
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              rightSection={<IconChevronDown size={14} />}
              aria-label={`Same as…: ${question}`}
              disabled={isBlocked}
            >
              Same as…
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={MENU_HEIGHT_MAX} maw="calc(100vw - 2rem)" style={{ overflowY: 'auto' }}>
            <Menu.Label>Add the question to a fact</Menu.Label>
            {facts.map((fact) => (
              <Menu.Item
                key={fact.index}
                disabled={fact.isFull}
                {...(fact.isFull && { rightSection: '100 questions, the maximum' })}
                onClick={() => setChosen(fact)}
              >
                <span className="lt-text">{fact.name}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {chosen && (
        <AddWords
          fact={chosen}
          question={question}
          onClose={() => setChosen(undefined)}
          onAdd={(words) => {
            setChosen(undefined)
            onTaught(words)
            addWording(chosen, words, focusId)
          }}
        />
      )}
    </>
  )
}
