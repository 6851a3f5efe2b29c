import { Button, Modal, Paper, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ResultOf, VariablesOf } from 'gql.tada'
import { useState } from 'react'
import { PromoteFromSandbox } from '../../../../generated/dashboard/documents.ts'
import { useAct } from '../../../components/use-act.ts'
import { ChooseForLive, type Chosen } from './choose-for-live.tsx'
import { CopiedToLive, WouldChange } from './live-changes.tsx'

type Promoted = NonNullable<ResultOf<typeof PromoteFromSandbox>['promoteFromSandbox']>
export type Change = NonNullable<Promoted['changes']>[number]

/** Three steps: what is to be copied, what that would change, and what it has. */
export function CopyToLive() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Paper>
      <Title order={2}>Copy to live</Title>
      <Text size="sm" c="dimmed" mt={4} mb="sm">
        Copy campaigns, webhook endpoints and settings to the live workspace. You can preview the changes first.
      </Text>
      <Button variant="default" rightSection={<IconArrowRight size={16} />} onClick={() => setOpen(true)}>
        Copy to live
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Copy to live"
        size="xl"
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <Steps onClose={() => setOpen(false)} />
      </Modal>
    </Paper>
  )
}

type Input = VariablesOf<typeof PromoteFromSandbox>['input']

function Steps({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>({ campaignIds: [], webhookEndpointIds: [], settings: [] })
  const [planned, setPlanned] = useState<readonly Change[]>()
  const [done, setDone] = useState<readonly Change[]>()
  const { act, isActing } = useAct(PromoteFromSandbox)
  const ask = async (dryRun: boolean) => {
    const input: Input = { ...chosen, settings: [...chosen.settings], dryRun }
    return (await act({ input }))?.promoteFromSandbox?.changes ?? undefined
  }

  if (done) return <CopiedToLive changes={done} onClose={onClose} />
  if (planned) {
    return (
      <WouldChange
        changes={planned}
        isActing={isActing}
        onBack={() => setPlanned(undefined)}
        onGo={async () => setDone(await ask(false))}
      />
    )
  }
  return (
    <ChooseForLive
      chosen={chosen}
      onChoose={setChosen}
      isActing={isActing}
      onClose={onClose}
      onGo={async () => setPlanned(await ask(true))}
    />
  )
}
