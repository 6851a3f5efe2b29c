import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../../../components/screen/panel.tsx'
import { CodeBlock } from '../../../../components/text/code-block.tsx'
import { Note } from '../../../../components/text/hint.tsx'
import { VERIFICATION_SAMPLES } from './verification-samples.ts'

/** Code samples that verify a request's signature. */
export function VerificationCode() {
  const [chosen, setChosen] = useState<string>(VERIFICATION_SAMPLES[0].name)
  const sample = VERIFICATION_SAMPLES.find(({ name }) => name === chosen)
  return (
    <Panel title="Verify signatures" about="Verify every request before you process it.">
      <SegmentedControl
        aria-label="Language"
        size="xs"
        mb="xs"
        maw="100%"
        data={VERIFICATION_SAMPLES.map(({ name }) => name)}
        value={chosen}
        onChange={setChosen}
      />
      {sample && <CodeBlock label={sample.name} code={sample.code} />}
      <Note mt="xs">
        During a rotation, Service-Signature uses the old secret and Service-Signature-Next the new one.
      </Note>
    </Panel>
  )
}
