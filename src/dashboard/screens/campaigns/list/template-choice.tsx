import { Radio, Skeleton, Stack, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import type { ReactNode } from 'react'
import { PlaybookTemplates } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { readScript } from '../playbook/script.ts'
import classes from './template-choice.module.css'

type Template = NonNullable<ResultOf<typeof PlaybookTemplates>['playbookTemplates']>[number]
export type Start = Template['template'] | 'EMPTY'

type Props = { value: Start | ''; onChange: (start: Start) => void; error: ReactNode }

/** The template playbooks by industry with their questions, or an empty playbook. */
export function TemplateChoice({ value, onChange, error }: Props) {
  const query = useFreshQuery(PlaybookTemplates, {})
  const placeholder = <Skeleton height={300} role="status" aria-label="Loading templates" />
  return (
    <Loaded value={query.data?.playbookTemplates} query={query} placeholder={placeholder}>
      {(templates) => (
        <Radio.Group label="Template" value={value} onChange={(next) => onChange(next as Start)} error={error}>
          <Stack gap="xs" mt={6}>
            {templates.map(({ template, name, playbook }) => (
              <Card key={template} value={template} name={name} about={inWords(playbook)} />
            ))}
            <Card value="EMPTY" name="Blank" about="One question and no rules. Add your own." />
          </Stack>
        </Radio.Group>
      )}
    </Loaded>
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
        <Note>{about}</Note>
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
