import { Title } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from 'urql'
import { SandboxPersonas } from '../../../../generated/dashboard/documents.ts'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { useLiveMessages } from '../../../shell/live.tsx'
import { useSoon } from '../use-soon.ts'
import { RunningPersonas } from './running-personas.tsx'
import { type PersonaScript, ScriptList } from './script-list.tsx'
import { StartPersona } from './start-persona.tsx'

/** People who play the lead by themselves: who does now, and who could. */
export function PersonasView() {
  const [personas, readAgain] = useQuery({ query: SandboxPersonas, requestPolicy: 'cache-and-network' })
  const look = () => readAgain({ requestPolicy: 'network-only' })
  useLiveMessages(useSoon(look))
  const [chosen, setChosen] = useState<PersonaScript | null>(null)
  const { running, scripts } = personas.data?.sandboxPersonas ?? {}
  if (personas.error && !scripts) return <Problem error={personas.error} onRetry={look} />
  if (!running || !scripts) return <RecordsLoading />

  return (
    <>
      <Title order={2} mb="xs">
        Running
      </Title>
      <RunningPersonas running={running} />
      <Title order={2} mt="xl" mb="xs">
        Available
      </Title>
      <ScriptList scripts={scripts} onStart={setChosen} />
      <StartPersona script={chosen} onClose={() => setChosen(null)} />
    </>
  )
}
