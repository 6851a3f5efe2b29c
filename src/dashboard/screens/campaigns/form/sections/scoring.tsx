import { useCampaign } from '../../campaign/campaign-context.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { NumberField } from '../fields/plain-field.tsx'
import classes from '../layout/form.module.css'
import { Section } from '../layout/section.tsx'

/** When a lead qualifies, and the limits of the agent. */
export function Scoring() {
  const { workspace } = useCampaign()
  return (
    <Section title="Qualification and limits" path="limits">
      <div className={classes.row}>
        <NumberField
          label="Qualifies at a score of"
          description="1 to 100. Empty: the workspace’s."
          path="threshold"
          min={0}
          max={100}
          placeholder={String(workspace.threshold)}
          w={220}
        />
        <ChoiceField
          label="Certainty needed"
          description="How sure the agent must be of the answers."
          path="minConfidence"
          choices={{ low: 'Low', medium: 'Medium', high: 'High' }}
          usual="medium"
        />
      </div>
      <div className={classes.row}>
        <NumberField
          label="Most agent texts"
          description="Then a person takes over."
          path="limits.agentMessages"
          usual={12}
          min={1}
          max={25}
          w={220}
        />
        <NumberField
          label="Most texts without a reply"
          description="In a row, 1 or 2."
          path="limits.unansweredInRow"
          usual={1}
          min={1}
          max={2}
          w={220}
        />
        <NumberField
          label="Language model budget"
          description="Cents per conversation. 0: no model."
          path="limits.modelCentsPerConversation"
          usual={20}
          min={0}
          max={1000}
          w={220}
        />
      </div>
    </Section>
  )
}
