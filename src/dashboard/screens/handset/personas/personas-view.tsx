import { Title } from '@mantine/core'
import { useState } from 'react'
import { SandboxPersonas } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { useSoon } from '../../../components/request/use-soon.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { useLiveMessages } from '../../../shell/live.tsx'
import { RunningPersonas } from './running-personas.tsx'
import { type PersonaScript, ScriptList } from './script-list.tsx'
import { StartPersona } from './start-persona.tsx'

/** Scripted leads: running and available. */
export function PersonasView() {
  const personas = useFreshQuery(SandboxPersonas, {})
  useLiveMessages(useSoon(personas.refetch, 150))
  const [chosen, setChosen] = useState<PersonaScript | null>(null)
  return (
    <Loaded value={personas.data?.sandboxPersonas} query={personas}>
      {({ running, scripts }) => (
        <>
          <Title order={2} mb="xs">
            Running
          </Title>
          <RunningPersonas running={running} />
          <Title order={2} mt="xl" mb="xs">
            Available
          </Title>
          <ScriptList scripts={scripts} onStart={setChosen} />
          {chosen && (
            <StartPersona
              script={chosen}
              runningPhones={running.map(({ phone }) => phone)}
              onClose={() => setChosen(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
