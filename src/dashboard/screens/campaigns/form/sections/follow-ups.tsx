import { numberOf, textOf } from '../../playbook/loose.ts'
import { NumberField } from '../fields/plain-field.tsx'
import { usePlaybookForm } from '../form-context.ts'
import { Entries } from '../layout/entries.tsx'
import { Entry } from '../layout/entry.tsx'
import { Section } from '../layout/section.tsx'
import { companyName } from '../model/company.ts'

/** Texts to leads who do not reply. */
export function FollowUps() {
  const { playbook } = usePlaybookForm()
  const text = `${companyName(playbook)} here. Are you still interested? Reply STOP to opt out.`
  return (
    <Section
      title="Follow-ups"
      path="followUps"
      about="Sent if the lead doesn’t reply, during sending hours. Each must name your company and say how to opt out."
    >
      <Entries
        list="followUps"
        label="Follow-ups"
        add={{ label: 'Add follow-up', entry: () => ({ afterHours: lastWait(playbook.followUps), text }) }}
      >
        {(followUp, place) => (
          <Entry
            key={place.id}
            {...place}
            list="followUps"
            name={`After ${waitWords(numberOf(followUp.afterHours))}`}
            summary={textOf(followUp.text)}
          >
            {({ FollowUpFields }) => <FollowUpFields index={place.index} />}
          </Entry>
        )}
      </Entries>
      <NumberField
        label="Maximum follow-ups per lead"
        path="limits.followUps"
        description="0 to 3, across all conversations."
      />
    </Section>
  )
}

function lastWait(followUps: unknown): number {
  const waits = Array.isArray(followUps) ? followUps.map(({ afterHours }) => numberOf(afterHours) ?? 0) : []
  return Math.max(24, ...waits)
}

function waitWords(hours: number | null): string {
  if (hours === null) return 'a while'
  if (hours % 24 !== 0) return `${hours} hours`
  return hours === 24 ? '1 day' : `${hours / 24} days`
}
