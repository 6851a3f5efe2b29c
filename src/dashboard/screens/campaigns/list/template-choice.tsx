import { Radio, Skeleton, Stack, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { PlaybookTemplates } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/problem.tsx'
import { readScript } from '../playbook/script.ts'
import classes from './template-choice.module.css'

type Template = NonNullable<ResultOf<typeof PlaybookTemplates>['playbookTemplates']>[number]
export type Start = Template['template'] | 'EMPTY'

type Props = { value: Start | ''; onChange: (start: Start) => void; error: ReactNode }

/** The trades for which there is a complete playbook, each with what it asks; or one to write oneself. */
export function TemplateChoice({ value, onChange, error }: Props) {
  const [{ data, error: failed }, ask] = useQuery({ query: PlaybookTemplates })
  const templates = data?.playbookTemplates
  if (failed) return <Problem error={failed} onRetry={() => ask({ requestPolicy: 'network-only' })} />
  if (!templates) return <Skeleton height={300} role="status" aria-label="Loading templates" />
  return (
    <Radio.Group label="Template" value={value} onChange={(next) => onChange(next as Start)} error={error}>
      <Stack gap="xs" mt={6}>
        {templates.map(({ template, name, playbook }) => (
          <Card key={template} value={template} name={name} about={inWords(playbook)} />
        ))}
        <Card value="EMPTY" name="Blank" about="One question and no rules. Write the rest as JSON." />
      </Stack>
    </Radio.Group>
  )
}

function Card({ value, name, about }: { value: Start; name: string; about: string }) {
  return (
    <Radio.Card value={value} className={classes.card!}>
      <Radio.Indicator />
      <div>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </div>
    </Radio.Card>
  )
}

function inWords(playbook: unknown): string {
  const { questions, facts, followUps, isForBooking } = readScript(playbook)
  const asked = questions.map(({ label }) => label.toLowerCase()).join(', ')
  const aim = isForBooking ? 'Books appointments' : 'Qualifies leads for your team'
  return `${aim}. Asks about: ${asked}. Answers ${facts.length} questions; sends ${followUps.length} follow-ups.`
}
