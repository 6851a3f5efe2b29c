import { Button, Modal } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { VariablesOf } from 'gql.tada'
import { useState } from 'react'
import { PromoteFromSandbox } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Panel } from '../../../components/screen/panel.tsx'
import { ChooseForLive, type Chosen } from './choose-for-live.tsx'
import { ChangePreview, CopiedToLive, type LiveChange } from './live-changes.tsx'

/** Three steps: choose what to copy, preview the changes, see the result. */
export function CopyToLive() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title="Copy to live"
      about="Copy campaigns, webhook endpoints, snippets and settings to the live workspace. You can preview the changes first."
    >
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
    </Panel>
  )
}

type Input = VariablesOf<typeof PromoteFromSandbox>['input']

function Steps({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>({
    campaignIds: [],
    webhookEndpointIds: [],
    snippetIds: [],
    settings: [],
  })
  const [planned, setPlanned] = useState<readonly LiveChange[]>()
  const [done, setDone] = useState<readonly LiveChange[]>()
  const { run, isPending } = useAction(PromoteFromSandbox)
  const ask = async (dryRun: boolean) => {
    const input: Input = { ...chosen, settings: [...chosen.settings], dryRun }
    return (await run({ input }))?.promoteFromSandbox?.changes ?? undefined
  }

  if (done) return <CopiedToLive changes={done} onClose={onClose} />
  if (planned) {
    return (
      <ChangePreview
        changes={planned}
        isPending={isPending}
        onBack={() => setPlanned(undefined)}
        onGo={async () => setDone(await ask(false))}
      />
    )
  }
  return (
    <ChooseForLive
      chosen={chosen}
      onChoose={setChosen}
      isPending={isPending}
      onClose={onClose}
      onGo={async () => setPlanned(await ask(true))}
    />
  )
}
