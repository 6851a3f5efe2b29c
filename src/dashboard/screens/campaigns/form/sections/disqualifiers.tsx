import { answerWords } from '../../playbook/answer-words.ts'
import { listOf, recordOf, textOf } from '../../playbook/loose.ts'
import { usePlaybookForm } from '../form-context.ts'
import { Entries } from '../layout/entries.tsx'
import { Entry } from '../layout/entry.tsx'
import { Section } from '../layout/section.tsx'
import { firstCondition, questionOf } from '../model/conditions.ts'
import { NEW_KEY, nameOf } from '../model/keys.ts'

/** The answers that end the conversation. */
export function Disqualifiers() {
  const { playbook } = usePlaybookForm()
  const first = recordOf(listOf(playbook.signals)[0])
  const entry = () => ({ id: NEW_KEY.knockouts, signal: textOf(first.key), when: firstCondition(first.kind) })
  return (
    <Section
      title="Disqualifiers"
      path="knockouts"
      about="These answers end the conversation. The lead gets no follow-ups."
    >
      <Entries
        list="knockouts"
        label="Disqualifiers"
        add={{ label: 'Add disqualifier', entry, disabled: first.key === undefined }}
      >
        {(rule, place) => {
          const question = questionOf(playbook, rule.signal)
          return (
            <Entry
              key={place.id}
              {...place}
              list="knockouts"
              name={nameOf(textOf(rule.id))}
              summary={`${textOf(question.label) || 'Question'}: ${answerWords(rule.when, textOf(question.kind))}`}
            >
              {({ DisqualifierFields }) => <DisqualifierFields index={place.index} rule={rule} />}
            </Entry>
          )
        }}
      </Entries>
    </Section>
  )
}
