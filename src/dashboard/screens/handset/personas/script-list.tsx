import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import type { SandboxPersonas } from '../../../../generated/dashboard/documents.ts'
import { Note } from '../../../components/text/hint.tsx'
import { personaTitle } from '../persona-title.ts'

export type PersonaScript = NonNullable<ResultOf<typeof SandboxPersonas>['sandboxPersonas']>['scripts'][number]

type Props = { scripts: readonly PersonaScript[]; onStart: (script: PersonaScript) => void }

/** The available personas by industry. */
export function ScriptList({ scripts, onStart }: Props) {
  const trades = [...Map.groupBy(scripts, ({ vertical }) => vertical ?? 'Any industry')]
  return (
    <Stack gap="lg">
      {trades.map(([trade, ofTrade]) => (
        <section key={trade} aria-label={personaTitle(trade)}>
          <Title order={3} mb="xs" c="dimmed">
            {personaTitle(trade)}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
            {ofTrade.map((script) => (
              <Script key={script.name} script={script} onStart={() => onStart(script)} />
            ))}
          </SimpleGrid>
        </section>
      ))}
    </Stack>
  )
}

function Script({ script, onStart }: { script: PersonaScript; onStart: () => void }) {
  const { name, opening, delayMinSeconds, delayMaxSeconds } = script
  const title = personaTitle(name)
  return (
    <Paper p="sm">
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Button size="compact-xs" variant="light" onClick={onStart} aria-label={`Start ${title}`}>
          Start
        </Button>
      </Group>
      <Text size="sm" lineClamp={2} mb={4}>
        {opening?.[0] ? `“${opening[0].join(' · ')}”` : 'Waits for your campaign’s opening text.'}
      </Text>
      <Note className="lt-number"> Replies after {span(delayMinSeconds, delayMaxSeconds)}</Note>
    </Paper>
  )
}

function span(min: number, max: number): string {
  return max < 120 ? `${min} to ${max} s` : `${Math.round(min / 6) / 10} to ${Math.round(max / 6) / 10} min`
}
