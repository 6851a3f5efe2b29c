import { Chip, Fieldset, Group, Input } from '@mantine/core'
import { useCampaign } from '../../campaign/campaign-context.ts'
import { textsOf } from '../../playbook/loose.ts'
import { ChoiceField, NumberField } from '../fields/plain-field.tsx'
import { useField } from '../form-context.ts'
import classes from '../layout/form.module.css'
import { Section } from '../layout/section.tsx'

/** When a lead qualifies, and the limits of the agent. */
export function Scoring() {
  const { workspace } = useCampaign()
  return (
    <Section title="Qualification and limits" path="limits">
      <div className={classes.row}>
        <NumberField
          label="Score to qualify"
          description="1 to 100. Default: workspace score."
          path="threshold"
          placeholder={String(workspace.threshold)}
        />
        <ChoiceField
          label="Minimum confidence"
          description="How sure the agent must be of the answers."
          path="minConfidence"
          choices={{ low: 'Low', medium: 'Medium', high: 'High' }}
          usual="medium"
        />
      </div>
      <div className={classes.row}>
        <NumberField label="Maximum agent texts" description="Then a person takes over." path="limits.agentMessages" />
        <NumberField
          label="Maximum texts without a reply"
          description="In a row, 1 or 2."
          path="limits.unansweredInRow"
        />
        <NumberField
          label="Language model budget"
          description="Cents per conversation. Enter 0 to turn the model off."
          path="limits.modelCentsPerConversation"
        />
        <NumberField
          label="Language model time limit"
          description="1 to 60 seconds. Then the agent replies without the model."
          path="limits.turnTimeoutMs"
          suffix=" seconds"
          scale={0.001}
        />
      </div>
      <Endings />
    </Section>
  )
}

const ENDINGS = { booked: 'An appointment is booked', disqualified: 'The lead is disqualified' } as const

/** The outcomes after which the agent closes the conversation. */
function Endings() {
  const { value, set, input } = useField('terminal')
  const chosen = value === undefined ? Object.keys(ENDINGS) : textsOf(value).filter((name) => name in ENDINGS)
  return (
    <Input.Wrapper
      label="A conversation ends when"
      labelElement="div"
      description="An opt-out always ends it."
      error={input.error}
    >
      <Fieldset variant="unstyled" mt={4} tabIndex={-1} aria-label="A conversation ends when" data-path="terminal">
        <Group gap={6}>
          <Chip.Group multiple value={chosen} onChange={(next) => set([...next, 'opted-out'])}>
            {Object.entries(ENDINGS).map(([name, label]) => (
              <Chip key={name} value={name} size="xs">
                {label}
              </Chip>
            ))}
          </Chip.Group>
        </Group>
      </Fieldset>
    </Input.Wrapper>
  )
}
