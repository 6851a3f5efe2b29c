import { Button } from '@mantine/core'
import { TestAlertPhone } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Panel } from '../../../components/screen/panel.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import type { Mine } from './kinds.ts'
import { OwnPhone } from './own-phone.tsx'

/** The phone for alerts by SMS. */
export function PhonePanel({ mine, onChange }: { mine: Mine; onChange: () => void }) {
  const test = useAction(TestAlertPhone, { done: 'Test text sent' })
  const canTest = mine.phone?.verifiedAt && !mine.phone.stoppedAt
  return (
    <Panel
      title="Texts to my phone"
      about="Alerts arrive as texts from your workspace’s number."
      actions={
        canTest && (
          <Button variant="default" loading={test.isPending} onClick={() => void test.run({}).then(onChange)}>
            Send a test
          </Button>
        )
      }
    >
      {mine.canText ? (
        <OwnPhone mine={mine} onChange={onChange} isForAlerts />
      ) : (
        <Hint>Available in your live workspace. A sandbox sends no real texts.</Hint>
      )}
    </Panel>
  )
}
